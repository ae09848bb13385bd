/// Counts the places in which a program distinguishes its kinds of items. There should be only one, where data comes
/// in.
///
/// A kind is a folder in `Sources/Reader/Reader/Items`, such as `Episode`, which declares `EpisodeKind`.
struct ItemKindCount {
  /// The Swift files of all modules that handle items.
  let files: [SourceFile]

  static let items = "Sources/Reader/Reader/Items/"

  /// The modules that declare or use items.
  static let modules: Set = ["Lists", "Reader", "WebHost", "TerminalHost", "SyncAPI"]

  // MARK: Kinds

  /// The names of the kinds' folders: `Episode`.
  var kinds: [String] { Set(files.compactMap { Self.folder(of: $0) }).sorted() }

  private static func folder(of file: SourceFile) -> String? {
    guard file.path.hasPrefix(items) else { return nil }
    let parts = file.path.dropFirst(items.count).split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  // MARK: Casts

  /// Every `as?`, `as!` and `is Type`, as `path:line`. Casts of errors do not count, because errors are not items.
  var casts: [String] {
    files.flatMap { (file) -> [String] in
      (file.code?.lines ?? []).enumerated().filter { Self.casts(in: $0.element) }.map {
        "\(file.path):\($0.offset + 1)"
      }
    }
  }

  private static func casts(in line: Substring) -> Bool {
    let words = line.split { !($0.isLetter || $0.isNumber || "_.?!".contains($0)) }
    return zip(words, words.dropFirst() + [""]).contains { word, next in
      let type = next == "any" || next == "some" ? words.drop { $0 != next }.dropFirst().first ?? "" : next
      if type.hasSuffix("Error") { return false }
      return word == "as?" || word == "as!" || word == "is" && type.first?.isUppercase == true
    }
  }

  // MARK: Enumerations

  /// The files outside the kinds' own folders that list kinds or check the kind of something.
  var enumerations: [String] {
    files.filter { Self.folder(of: $0) == nil && (namesSeveralKinds($0) || asksForAKind($0)) }.map(\.path)
  }

  private func namesSeveralKinds(_ file: SourceFile) -> Bool {
    let words = Set((file.code?.text ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") })
    return kinds.filter { words.contains("\($0)Kind") }.count > 1
  }

  /// True for a `case` or a comparison with a kind's key, such as `"episode"`, `.episode` or `EpisodeKind.key`, in a
  /// file that mentions kinds. Checks the text with its strings, because keys may be strings.
  private func asksForAKind(_ file: SourceFile) -> Bool {
    guard let code = file.code?.text, code.contains("kind") || code.contains("Kind") else { return false }
    return file.text.split(separator: "\n").contains { line in
      guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return false }
      return kinds.contains { (kind) -> Bool in
        let key = kind.prefix(1).lowercased() + kind.dropFirst()
        return ["\"\(key)\"", "\"\(kind.lowercased())\"", ".\(key)", "\(kind)Kind.key"].contains {
          Self.asks(line, for: $0)
        }
      }
    }
  }

  private static func asks(_ line: Substring, for key: String) -> Bool {
    let line = line.drop(while: \.isWhitespace)
    return line.ranges(of: key).contains { range in
      if let after = line[range.upperBound...].first, after.isLetter || after.isNumber || after == "_" { return false }
      let before = line[..<range.lowerBound]
      if line.hasPrefix("case ") { return !before.contains(":") }
      let trimmed = before.reversed().drop(while: \.isWhitespace)
      return trimmed.starts(with: "==") || trimmed.starts(with: "=!") || trimmed.starts(with: "=~")
    }
  }
}
