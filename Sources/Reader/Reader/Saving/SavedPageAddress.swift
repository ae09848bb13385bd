import Bytes
import Fetching
import Running
import Storage

/// The addresses of pages that users save.
public enum SavedPageAddress {
  /// The address that a user means. A missing scheme is added.
  ///
  /// - Throws: `SavingError.notAnAddress`.
  static func normalize(_ typed: String) throws(SavingError) -> WebAddress {
    guard let text = try? TextField.address.read(typed) else { throw .notAnAddress(typed) }
    let whole = text.containsBytes("://") ? text : "https://" + text
    guard !text.utf8.contains(UInt8(ascii: " ")), let address = BrowserAddress(whole)?.address else {
      throw .notAnAddress(typed)
    }
    return address
  }

  /// The first address of the web in a text: apps share a page as its title and address in one text.
  public static func first(in text: String) -> String? {
    let words = text.utf8.split { $0 <= UInt8(ascii: " ") }.map { String(Substring($0)) }
    return words.first { word in
      let start = word.lowercasedASCII
      return (start.hasBytePrefix("https://") || start.hasBytePrefix("http://")) && BrowserAddress(word) != nil
    }
  }

  /// The identifier of the page at an address, under which it is saved once.
  static func guid(of address: WebAddress) -> String {
    let page = address.withoutTrackers.string
    return EntryLimits.guid(page)
  }
}
