import Loading
import Syndication

/// A feed with the response that it was parsed from.
package struct FoundFeed: Sendable {
  package let parsed: ParsedFeed
  let response: Response
  /// The feed's requested address, which differs from the user's input if that was a page.
  let requested: WebAddress

  /// The address to follow: the target of permanent redirects, else the requested address.
  package var address: WebAddress { EntryLimits.address(response.permanentURL) ?? requested }
}
