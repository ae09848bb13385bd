import Bytes
import Foundation
import HTML
import Reader
import Screens
import Storage

extension Markup {
  /// Writes the content, which was cleaned before it was stored. Its anchors are prefixed with the entry's id, since a
  /// page may show several entries.
  mutating func cleanedContent(of entry: StoredEntry, _ options: ContentOptions) {
    guard let content = entry.contentHTML, !content.isEmpty else { return }
    let marked = MarkedContent(content, notes: options.notes) { NoteMarkup.block(of: $0) }
    let (written, sections) = ContentWriter.writeSections(of: FormulaText.converted(marked.html), options)
    if options.listsSections { append(sections.contents(of: content).anchored(as: "\(entry.id)")) }
    // Quotes and tables begin where the text does, as in Arabic on the right.
    element("div", [.class("content"), .dir("auto")]) { body in
      body.append(SafeHTML(trusted: options.hits?.mark(written) ?? written).anchored(as: "\(entry.id)"))
    }
  }

  /// Writes the enclosures. Pictures are shown as pictures; pages and obsolete players are left out.
  mutating func enclosureList(_ all: [Enclosure]) {
    let enclosures = all.filter {
      !$0.isMedia("image") && !$0.isOf("text/html") && !$0.isOf("application/x-shockwave-flash")
    }
    guard !enclosures.isEmpty else { return }
    let families = enclosures.reduce(into: [ByteString: Int]()) { $0[$1.family, default: 0] += 1 }
    element("ul", [.class("enclosures")]) { list in
      for enclosure in enclosures {
        list.element("li") { item in
          item.element(
            "a", [.href(enclosure.url.string), Attribute("rel", "noopener noreferrer")],
            text: "Download \(enclosure.name(isOnlyOne: families[enclosure.family] == 1))")
          if !enclosure.facts.isEmpty { item.text(" · " + enclosure.facts.joined(separator: ", ")) }
        }
      }
    }
  }
}

extension Markup {
  /// Writes a `<time>` with the day as text for pages without scripts. The script replaces it with the local time.
  mutating func time(_ date: Date) {
    time(date, RowDate.label(for: date))
  }

  /// Writes a `<time>` with the day and the time of day.
  mutating func exactTime(_ date: Date) { time(date, RowDate.exactLabel(for: date)) }

  /// Writes the `<time>` of reading. The script says so in its title.
  mutating func readTime(_ date: Date) { time(date, RowDate.exactLabel(for: date), verb: "Read ") }

  /// The verb is always there, also empty: the script takes no other `<time>`, and cleaning leaves none in an article.
  private mutating func time(_ date: Date, _ label: String, verb: String = "") {
    element("time", [Attribute("datetime", date.formatted(.iso8601)), .data("verb", verb)], text: label)
  }

  /// Writes a name as a link to its page, if it has one. The link sends no referrer.
  mutating func reference(_ reference: Reference, marking hits: SearchHits? = nil) {
    guard let url = reference.url?.string else { return title(reference.name ?? "", marking: hits) }
    element("a", [.href(url), Attribute("rel", "noopener noreferrer")]) {
      $0.title(reference.name ?? url, marking: hits)
    }
  }
}

extension Enclosure {
  /// The first part of the type, as "audio"; empty if it is not known.
  fileprivate var family: ByteString {
    ByteString(mimeType?.lowercasedASCII.splitBytes(on: "/").first ?? "")
  }

  /// The title, or what it is: the names of files of recordings say nothing to their listeners.
  ///
  /// - Parameter isOnlyOne: True if the entry has no other file of the family.
  fileprivate func name(isOnlyOne: Bool) -> String {
    if let title { return title }
    if isOnlyOne, isMedia("audio") { return "the audio" }
    if isOnlyOne, isMedia("video") { return "the video" }
    return FileAddress(url.string).name
  }

  /// The format and the size, as "MP3" and "12.4 MB".
  fileprivate var facts: [String] {
    let format = FileAddress(url.string).format ?? (isOf("audio/mpeg") ? "MP3" : mimeType)
    let size = lengthBytes.flatMap { $0 > 0 ? ByteCount.label($0) : nil }
    return [format, size].compactMap(\.self)
  }

  /// Returns true if the file has this type.
  fileprivate func isOf(_ type: String) -> Bool {
    mimeType?.hasSameBytes(as: type) ?? false
  }
}

private enum ByteCount {
  /// The size in decimal units, such as "12.4 MB".
  static func label(_ bytes: Int64) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1_000 else { return "\(bytes) bytes" }
    var value = Double(bytes) / 1_000
    var index = 0
    while value >= 1_000, index < units.count - 1 {
      value /= 1_000
      index += 1
    }
    return "\((value * 10).rounded() / 10) \(units[index])"
  }
}
