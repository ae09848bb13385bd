import Bytes
import HTML
import Testing

/// Texts that an older version has read as Windows-1252.
@Suite struct MisreadTextTests {
  /// Those that differ little from Windows-1252, or not at all.
  private static let others: Set = ["windows-1254", "iso-2022-jp", "iso-8859-1", "iso-8859-15", "macintosh"]

  /// The text as it was read.
  private func misread(_ bytes: String, times: Int) -> String {
    let bytes = bytes.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    let all = Array(repeatElement(bytes + [0x20], count: times).joined())
    return String(decoding: Windows1252.decode(all[...]), as: UTF8.self)
  }

  @Test(arguments: PageEncodingTests.samples.filter { !others.contains($0.label) })
  func `a text is recognized that was read in a wrong encoding`(label: String, text: String, bytes: String) {
    let wrong = misread(bytes, times: 20)
    #expect(MisreadText.isLikely(wrong), "\(wrong)")
    #expect(MisreadText.isLikely("<p class=\"x\">" + wrong + "</p>"))
    #expect(!MisreadText.isLikely(String(repeating: text + " ", count: 20)))
    // Characters that come from references do not hide it.
    #expect(MisreadText.isLikely(wrong + "\u{2192}"))
  }

  @Test func `UTF-8 that was read as Windows-1252 is recognized`() {
    let text = String(repeating: "Déjà vu à l’été, où ça naît. ", count: 3)
    #expect(MisreadText.isLikely(String(decoding: Windows1252.decode(Array(text.utf8)[...]), as: UTF8.self)))
  }

  @Test(arguments: [
    "Déjà vu à l’été, où ça naît. «Noël» coûte 5 £ ½ kg §3 ©2024 ®. Œuvre, cœur, français, élève, île, âge.",
    "Ärger über Öl in Straßen: „Spaß“, Größe, süß, Füße, 20 °C, 3×4, m², Maß, „groß“, „heiß“, „weiß“, „Fuß“.",
    "Årets ål på Åland är öppen på ön. Blåbær og rødgrød med fløde på øen. Þetta er íslenska, það er gott.",
    "¿Qué pasó? ¡Ñandú! Mañana será otro día. Col·legi, l·l, paral·lel. Não há ações, corações, maçãs, 1º, 2ª.",
    "Plain words of English, “quoted” – with dashes — and an ellipsis… It’s café, naïve, résumé, coöperate.",
    "", "   ", "漢字かな交じり文", "Ждём утра в гавани", "100 €, 200 €, 300 €, 400 €, 500 €, 600 €, 700 €, 800 €",
  ])
  func `a text that was read well is left alone`(text: String) {
    #expect(!MisreadText.isLikely(text))
    #expect(!MisreadText.isLikely(String(repeating: text + " ", count: 20)))
  }
}
