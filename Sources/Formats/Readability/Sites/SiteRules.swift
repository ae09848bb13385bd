/// x
public struct SiteRules: Sendable {
  public static let common = SiteRules()
  public init() {}
}
