import Bytes
import Storage
import Syndication

/// An entry found by a refresh, as passed to the item kinds.
///
/// Everything in `published` is untrusted text. A payload made of it passes addresses and texts through the methods
/// here, which apply the storage limits.
public struct FoundEntry: Sendable {
  /// The entry as parsed from the feed.
  public let published: ParsedEntry
  /// The entry as it will be stored, cleaned and bounded, without its kind and payload.
  public let draft: EntryDraft
  let addresses: AllowedAddresses

  init(published: ParsedEntry, draft: EntryDraft, addresses: AllowedAddresses) {
    self.published = published
    self.draft = draft
    self.addresses = addresses
  }

  /// Creates an entry from a draft alone, as for samples.
  package init(_ draft: EntryDraft) {
    self.init(
      published: ParsedEntry(id: draft.guid), draft: draft, addresses: AllowedAddresses(ownAddress: OwnAddress()))
  }

  /// The address if it is allowed as a link: on the web, not too long, and not of the reader itself.
  public func link(_ address: WebAddress?) -> WebAddress? { addresses.link(address) }

  /// The address if it is allowed as a picture, which pages load without a click: as for links, and not on a video
  /// host.
  public func picture(_ address: WebAddress?) -> WebAddress? { addresses.picture(address) }

  /// The first kilobyte of a name or a title; nil for an empty one.
  public func name(_ text: String?) -> String? { EntryLimits.name(text) }
}
