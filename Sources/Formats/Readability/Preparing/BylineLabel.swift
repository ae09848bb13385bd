import Bytes

/// The words beside a name in a byline: "Posted by", "Veröffentlicht am".
enum BylineLabel {
  private static let verbs: Set<[UInt8]> = words(
    """
    posted published written submitted edited updated created added author authors autor autorin autore autoren auteur
    redaktion veröffentlicht publiziert geschrieben erstellt verfasst aktualisiert publié rédigé écrit publicado escrito
    pubblicato scritto geplaatst geschreven gepubliceerd opublikowano dodano опубликовано автор
    """)
  private static let others: Set<[UInt8]> = words(
    "by on in at from the am von vom um im par le el por da di il van door op de przez и from | - – — • · / ,")

  /// The name without a label in front of it; nil if there is nothing but a label.
  static func name(in text: String) -> String? {
    let parts = text.utf8.split(whereSeparator: ASCII.isWhitespace)
    let plain = parts.map { part in
      Array(String(Substring(part)).lowercased().utf8).filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ".") }
    }
    let label = plain.prefix { $0.isEmpty || verbs.contains($0) || others.contains($0) }
    guard label.count < parts.count else { return nil }
    // "By" alone stays: pages show it so. A name may begin with "von".
    guard label.contains(where: { verbs.contains($0) }), plain.first != Array("written".utf8) else { return text }
    return String(text.utf8[parts[label.count].startIndex...])
  }

  private static func words(_ text: String) -> Set<[UInt8]> {
    Set(text.utf8.split(whereSeparator: ASCII.isWhitespace).map(Array.init))
  }
}
