import Loading
import Syndication

/// A feed with the response that it was parsed from.
struct FoundFeed: Sendable {
  let parsed: ParsedFeed
  let response: Response
  /// The feed's requested address, which differs from the user's input if that was a page.
  let requested: WebAddress

  /// The address to follow: the target of permanent redirects, else the requested address.
  var address: WebAddress { EntryLimits.address(response.permanentURL) ?? requested }
}
