/// One step of a change of a list with sections, anchored by identity, for views without indexes (a web page).
///
/// Operations are applied one after the other, each to the result of the ones before it. An anchor is the row, or the
/// section, right before the one in question.
public enum AnchoredSectionOperation<SectionID: Hashable & Sendable, ID: Hashable & Sendable>: Sendable, Equatable {
  /// Removes the row from its section, whichever that is.
  case delete(ID)
  /// Inserts a row; at the top of the section if `after` is nil.
  case insert(ID, section: SectionID, after: ID?)
  /// Removes the row and inserts it unchanged at another place, possibly in another section.
  case move(ID, section: SectionID, after: ID?)
  /// Replaces the row's content with that of the new list.
  case update(ID)
  /// Removes the section with its header, its footer and its remaining rows.
  case deleteSection(SectionID)
  /// Inserts a section without rows; at the top if `after` is nil.
  case insertSection(SectionID, after: SectionID?)
  /// Removes the section and inserts it unchanged at another place.
  case moveSection(SectionID, after: SectionID?)
  /// Replaces the section's header, or its footer, with that of the new list.
  case updateSection(SectionID, header: Bool, footer: Bool)
}
