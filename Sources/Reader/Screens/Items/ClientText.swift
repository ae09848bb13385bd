import Bytes
import HTML
import Storage

/// Texts and addresses as other programs get them. Some are not careful: they show a title as markup, or open any address.
public enum ClientText {
  /// A text in which nothing is markup: a `<` that could begin a tag becomes its full-width form, which looks alike. Other
  /// characters stay, since apps that show plain text would show escapes.
  public static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var plain: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      guard byte == UInt8(ascii: "<"), index + 1 < bytes.count, beginsTag(bytes[index + 1]) else {
        plain.append(byte)
        continue
      }
      plain += "＜".utf8
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The text without line breaks and other control characters.
  public static func line(_ text: String) -> String {
    let text = plain(text)
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  /// A text as markup, in which all of it is shown as it is.
  public static func markup(_ text: String) -> String {
    var markup = Markup()
    markup.text(text)
    return markup.string
  }

  /// An address of the web; nil for others, such as `javascript:`.
  public static func address(_ address: WebAddress?) -> String? {
    address?.scheme == "https" || address?.scheme == "http" ? address?.string : nil
  }

  private static func beginsTag(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }
}
