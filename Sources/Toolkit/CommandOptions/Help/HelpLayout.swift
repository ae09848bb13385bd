/// Formats help in lines of a given width, counted in characters: help is plain text.
struct HelpLayout {
  /// The width in columns.
  let width: Int

  /// Wraps paragraphs. Lines that begin with two spaces, such as examples, are kept as they are.
  func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var paragraph: [Substring] = []
    for line in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty, !line.hasPrefix("  ") {
        paragraph.append(line)
        continue
      }
      lines += wrapped(paragraph.joined(separator: " "), width: width)
      paragraph = []
      lines.append(String(line))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// A first word and a wrapped text. Further lines are indented to the text's beginning.
  func hanging(_ first: String, _ text: String) -> [String] {
    let column = min(first.count, width / 3)
    guard column == first.count else { return [first] + wrapped(text, width: width - 2).map { "  " + $0 } }
    return indented(wrapped(text, width: width - column), by: column, first: first)
  }

  /// A heading and its rows in two aligned columns. The text of a label that is too long for its column starts on the
  /// next line.
  func table(_ heading: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let longest = rows.map(\.label.count).filter { $0 <= width / 3 }.max() ?? (width < 40 ? 0 : 4)
    let column = 2 + longest + 2
    return wrapped(heading, width: width)
      + rows.flatMap { (row) -> [String] in
        let lines = wrapped(row.text, width: width - column)
        let first = "  " + row.label
        guard row.label.count > longest else {
          return indented(lines, by: column, first: first + spaces(column - first.count))
        }
        let label = first.count <= width ? [first] : wrapped(row.label, width: width - 2).map { "  " + $0 }
        return label + indented(lines, by: column, first: spaces(column))
      }
  }

  // MARK: Private

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func indented(_ lines: [String], by count: Int, first: String) -> [String] {
    lines.enumerated().map { ($0.offset == 0 ? first : spaces(count)) + $0.element }
  }

  /// Wraps the text at white space. A word that is too long is broken.
  private func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      var rest = word
      if !line.isEmpty {
        if line.count + 1 + word.count <= width {
          line += " " + word
          continue
        }
        lines.append(line)
      }
      while rest.count > width {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
      line = String(rest)
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
