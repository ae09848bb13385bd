/// Texts in their order, each once.
enum UniqueTexts {
  static func of(_ texts: [String]) -> [String] {
    guard texts.count > 1 else { return texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
