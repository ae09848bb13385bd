extension String {
  /// The text in lines of at most `width` cells, broken at spaces; a longer word is broken at a character. Other white
  /// space counts as part of a word. An empty text has no lines.
  ///
  /// - Parameter width: The number of cells of a line; less than 1 counts as 1.
  /// - Complexity: O(n).
  public func wrapped(toWidth width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in split(separator: " ") {
      let cells = String(word).displayWidth
      if used > 0, used + 1 + cells <= width {
        line += " " + word
        used += 1 + cells
        continue
      }
      if used > 0 { lines.append(line) }
      (line, used) = (String(word), cells)
      guard cells > width else { continue }
      (line, used) = ("", 0)
      for character in word {
        let cells = character.displayWidth
        if used > 0, used + cells > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += cells
      }
    }
    if used > 0 || !line.isEmpty { lines.append(line) }
    return lines
  }
}
