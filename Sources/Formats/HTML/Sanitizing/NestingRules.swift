/// Predicts whether an HTML5 parser will read the output as the tree from which it was written.
///
/// Some trees cannot be expressed as markup: a link in a link, a paragraph in a paragraph (HTML Living Standard, 13.3,
/// the warning on round trips). Such output is harmless, but would change when sanitized again.
enum NestingRules {
  /// Returns true if an element may be opened within the open ones (innermost last).
  static func allow(_ traits: ElementTraits, within open: [ElementTraits]) -> Bool {
    let parent = open.last?.role
    guard fitsTable(traits.role, parent: parent) else { return false }
    if traits.closesParagraph, isOpen(.paragraph, in: open, until: isScope) { return false }
    switch traits.role {
    case .anchor: return !isOpen(.anchor, in: open) { $0.role == .cell || $0.role == .caption }
    case .heading: return parent != .heading
    case .item: return !isOpen(.item, in: open, until: \.isSpecial)
    case .description: return !isOpen(.description, in: open, until: \.isSpecial)
    case .rubyText: return fitsRuby(parent, open)
    default: return true
    }
  }

  /// Returns true if text other than white space is allowed there.
  static func allowText(within parent: ElementTraits.Role?) -> Bool {
    switch parent {
    case .table, .tableSection, .row: false
    default: true
    }
  }

  // MARK: Private

  private static func fitsTable(_ role: ElementTraits.Role, parent: ElementTraits.Role?) -> Bool {
    switch parent {
    case .table: role == .tableSection || role == .caption
    case .tableSection: role == .row
    case .row: role == .cell
    default: role != .tableSection && role != .caption && role != .row && role != .cell
    }
  }

  /// In ruby, open paragraphs, items and ruby texts end before the next ruby text.
  private static func fitsRuby(_ parent: ElementTraits.Role?, _ open: [ElementTraits]) -> Bool {
    switch parent {
    case .paragraph, .item, .description, .rubyText: !isOpen(.ruby, in: open, until: isScope)
    default: true
    }
  }

  private static func isScope(_ traits: ElementTraits) -> Bool {
    traits.role == .table || traits.role == .cell || traits.role == .caption
  }

  private static func isOpen(
    _ role: ElementTraits.Role, in open: [ElementTraits], until isBorder: (ElementTraits) -> Bool
  ) -> Bool {
    for traits in open.reversed() {
      if traits.role == role { return true }
      if isBorder(traits) { return false }
    }
    return false
  }
}
