import Bytes

/// The reason why a page could not be saved, in sentences for users.
public enum SavingError: Error, Sendable, CustomStringConvertible {
  case notAnAddress(String)
  /// The page could not be read.
  case page(reason: String)
  /// The user's saved pages take up the most that they may.
  case full(megabytes: Int)

  public var description: String {
    switch self {
    case .notAnAddress(let typed):
      "“\(typed.shortened(toBytes: 100))” is not the address of a page. It should look like https://example.org/page."
    case .page(let reason): reason
    case .full(let megabytes):
      "Your saved pages take up \(megabytes) MB, which is the most, so this page was not saved. To begin with an empty list, "
        + "unsubscribe from it: 30 days later, all of its pages are deleted but those with a star or a label."
    }
  }
}
