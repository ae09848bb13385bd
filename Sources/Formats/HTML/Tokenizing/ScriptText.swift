/// The text of a script, in which comments hide end tags (HTML Living Standard, 13.2.5.4 and 13.2.5.15 to 13.2.5.31).
enum ScriptText {
  private enum State {
    case plain, escaped, doubleEscaped
  }

  /// The start of the script's end tag, or the end of the source.
  ///
  /// - Complexity: O(n).
  static func end(in source: [UInt8], from start: Int, endTag: HTMLName = .script) -> Int {
    var state: State = .plain
    var dashes = 0
    var index = start
    while index < source.count {
      let byte = source[index]
      index += 1
      if byte == UInt8(ascii: "-"), state != .plain {
        dashes += 1
        continue
      }
      if byte == UInt8(ascii: ">"), dashes >= 2 { state = .plain }
      dashes = 0
      guard byte == UInt8(ascii: "<"), index < source.count else { continue }
      if state != .doubleEscaped, RawTextEnd.isEndTag(endTag, in: source, at: index - 1) { return index - 1 }
      switch state {
      case .plain:
        if source[index...].starts(with: "!--".utf8) {
          state = .escaped
          dashes = 2
          index += 3
        }
      case .escaped:
        if RawTextEnd.isName(.script, in: source, at: index) {
          state = .doubleEscaped
          index += 7
        }
      case .doubleEscaped:
        if RawTextEnd.isEndTag(.script, in: source, at: index - 1) {
          state = .escaped
          index += 8
        }
      }
    }
    return source.count
  }
}
