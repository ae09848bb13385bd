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
    let lines = wrapped(text, width: width - first.count)
    return indented(lines, by: first.count, first: first)
  }

  /// A heading and its rows in two aligned columns. The text of a label that is too long for its column starts on the
  /// next line.
  func table(_ heading: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let longest = rows.map(\.label.count).filter { $0 <= width / 3 }.max() ?? 4
    let column = 2 + longest + 2
    return [heading]
      + rows.flatMap { (row) -> [String] in
        let lines = wrapped(row.text, width: width - column)
        let first = "  " + row.label
        if row.label.count > longest { return [first] + indented(lines, by: column, first: spaces(column)) }
        return indented(lines, by: column, first: first + spaces(column - first.count))
      }
  }

  // MARK: Private

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func indented(_ lines: [String], by count: Int, first: String) -> [String] {
    lines.enumerated().map { ($0.offset == 0 ? first : spaces(count)) + $0.element }
  }

  /// Wraps the text at white space. A word that is too long gets its own line.
  private func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
