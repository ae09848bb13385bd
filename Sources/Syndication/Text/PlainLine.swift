import HTML

/// Turns what a feed says in a title or a name into a line of plain text.
enum PlainLine {
  typealias Markup = PlainText.Markup

  static func fromHTML(_ text: String, markup: Markup = .declared) -> String {
    PlainText.decode(text, markup: markup)
  }

  static func collapsed(_ text: String) -> String {
    PlainText.fold(text)
  }
}

extension PlainText.Markup {
  static let referencesOnly: PlainText.Markup = .references
}
