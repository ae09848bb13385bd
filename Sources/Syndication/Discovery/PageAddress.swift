import HTML

/// The address of a page, taken apart for guessing.
struct PageAddress {
  /// Scheme and host with its port, without a slash at the end.
  let origin: String
  /// The host in lower case, without port, and without `www.` and `m.`.
  let site: String
  /// The path, from the first slash on.
  let path: String
  let segments: [String]
  private let query: String

  /// Nil for what is no `http` or `https` address. One without a scheme is taken for `https`.
  init?(_ address: String) {
    // Longer ones are no addresses of pages, and every guess would be as long.
    guard address.utf8.count <= 8192 else { return nil }
    let isBare: Bool = !address.contains("://") && !address.hasPrefix("//") && !PageAddress.hasScheme(address)
    guard let url = URLResolver.resolve(isBare ? "//" + address : address, against: nil),
      url.hasPrefix("http://") || url.hasPrefix("https://"), let slashes = url.firstRange(of: "://")
    else { return nil }
    let bare: Substring = url.prefix { $0 != "#" }
    let mark: String.Index = bare.firstIndex(of: "?") ?? bare.endIndex
    let pathStart: String.Index = bare[slashes.upperBound...].firstIndex(of: "/") ?? mark
    origin = String(bare[..<pathStart])
    path = String(bare[pathStart..<mark])
    segments = path.split(separator: "/").map(String.init)
    query = String(bare[mark...].dropFirst())
    let authority: Substring = bare[slashes.upperBound..<pathStart]
    let host: Substring = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }
    site = String(["www.", "m.", "old.", "new."].first { host.hasPrefix($0) }.map { host.dropFirst($0.count) } ?? host)
  }

  /// The value of a field of the query, as it stands there.
  func field(_ name: String) -> String? {
    for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
      let value: Substring = pair.dropFirst(name.count + 1)
      return value.isEmpty ? nil : String(value)
    }
    return nil
  }

  /// Whether there is a colon that no port follows: "mailto:a@b", not "host:8080/page".
  private static func hasScheme(_ address: String) -> Bool {
    let head: Substring = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = head.firstIndex(of: ":") else { return false }
    return !head[colon...].dropFirst().allSatisfy(\.isNumber)
  }
}
