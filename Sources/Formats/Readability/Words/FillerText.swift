/// Texts that stand for something else: the label of an advertisement, a note that something is loading.
enum FillerText {
  private static let advertisements: Set<[UInt8]> = words(
    """
    ad advertising advertisement advertisements pub publicité werb werbung anzeige annonce annons reklame reklama
    mainos reclame advertentie publicidad publicidade publicitat pubblicità anuncio anúncio sponsored 广告 廣告 реклама
    広告 광고 إعلان
    """)
  private static let loading: Set<[UInt8]> = words("loading 正在加载 загрузка chargement cargando")
  /// The bytes of the longest one with its dots.
  static let longest = 40

  /// True for a text of nothing else, in any case.
  static func matches(_ text: [UInt8]) -> Bool {
    guard !text.isEmpty, text.count <= longest else { return false }
    let lower = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    return advertisements.contains(lower) || loading.contains(lower) || loading.contains(withoutDots(lower))
  }

  private static func withoutDots(_ text: [UInt8]) -> [UInt8] {
    for dots in ["…", "..."] where text.count > dots.utf8.count && text.suffix(dots.utf8.count).elementsEqual(dots.utf8)
    {
      return Array(text.dropLast(dots.utf8.count))
    }
    return text
  }

  private static func words(_ text: String) -> Set<[UInt8]> {
    Set(text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map(Array.init))
  }
}
