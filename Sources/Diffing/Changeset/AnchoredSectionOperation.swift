/// One step of a change of a list with sections, anchored by identity, for views that have no indexes (a web page).
///
/// Operations are applied one after the other, each to what the ones before it have left. An anchor is what the row, or
/// the section, comes right after.
public enum AnchoredSectionOperation<SectionID: Hashable & Sendable, ID: Hashable & Sendable>: Sendable, Equatable {
  /// Take the row away, wherever it is.
  case delete(ID)
  /// Put a row in; at the top of the section if `after` is nil.
  case insert(ID, section: SectionID, after: ID?)
  /// Take the row out and put it back as it is, also into another section.
  case move(ID, section: SectionID, after: ID?)
  /// Give the row the content that it has in the new list.
  case update(ID)
  /// Take the section away, with its header, its footer and what is left in it.
  case deleteSection(SectionID)
  /// Put a section in, without rows; at the top if `after` is nil.
  case insertSection(SectionID, after: SectionID?)
  /// Take the section out and put it back elsewhere as it is.
  case moveSection(SectionID, after: SectionID?)
  /// Give the section the header, or the footer, that it has in the new list.
  case updateSection(SectionID, header: Bool, footer: Bool)
}
