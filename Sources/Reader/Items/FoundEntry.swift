import Bytes
import Storage
import Syndication

/// An entry that a refresh brings, as the kinds of items see it.
///
/// Everything in `published` is text from outside. A payload that is made of it passes addresses and texts through the
/// methods here, which hold them to what may be stored.
public struct FoundEntry: Sendable {
  /// Everything that the publisher says.
  public let published: ParsedEntry
  /// The entry as it will be stored, but for its kind and payload: cleaned, and bounded.
  public let draft: EntryDraft
  let addresses: AllowedAddresses

  init(published: ParsedEntry, draft: EntryDraft, addresses: AllowedAddresses) {
    self.published = published
    self.draft = draft
    self.addresses = addresses
  }

  /// An entry of which nothing is known but its draft, as samples are.
  init(_ draft: EntryDraft) {
    self.init(
      published: ParsedEntry(id: draft.guid), draft: draft, addresses: AllowedAddresses(ownAddress: OwnAddress()))
  }

  /// The address if it may be a link: of the web, not too long, and not of the reader itself.
  public func link(_ address: String?) -> String? { addresses.link(address) }

  /// The address if it may be a picture, which pages load without a click: no host of videos either.
  public func picture(_ address: String?) -> String? { addresses.picture(address) }

  /// The first kilobyte of a name or a title; nil for none.
  public func name(_ text: String?) -> String? { EntryLimits.name(text) }
}
