import Bytes
import HTML
import Storage

/// Writes stored content as pages show it: programs in colors; tables and formulas that scroll by themselves; pictures
/// that open; links that leave the reader in the way that the user wants; headings below the entry's own.
///
/// All of it is made when a page is shown, in one pass over the stored text: an entry is opened seldom, and a change of
/// these rules needs no work on what is stored.
struct ContentWriter {
  private let bytes: [UInt8]
  private let options: ContentOptions
  private var output: [UInt8] = []
  private var place = 0
  private var tables = 0
  /// The number of tables around the place.
  private var tableDepth = 0
  private var linkDepth = 0
  /// The anchor of the heading that is open.
  private var headingAnchor: ArraySlice<UInt8>?
  private var sections: [ContentSection] = []
  /// The place of the words of the heading that is open.
  private var headingStart = 0
  private var pictureDepth = 0
  /// True if an element has no end tag, which the sanitizer never writes.
  private var isWithoutEnd = false

  /// The content as a page shows it.
  /// - Complexity: O(bytes).
  static func write(_ html: String, _ options: ContentOptions) -> String { writeSections(of: html, options).html }

  /// The content as a page shows it, and its sections.
  /// - Complexity: O(bytes).
  static func writeSections(
    of html: String, _ options: ContentOptions
  ) -> (html: String, sections: [ContentSection]) {
    var writer = ContentWriter(bytes: Array(html.utf8), options: options)
    writer.write()
    return (String(decoding: writer.output, as: UTF8.self), writer.sections)
  }

  private init(bytes: [UInt8], options: ContentOptions) {
    self.bytes = bytes
    self.options = options
    output.reserveCapacity(bytes.count + bytes.count / 4)
  }

  private mutating func write() {
    let repeated = RepeatedTitle.range(in: bytes, title: options.title)
    while let tag = CleanTag(in: bytes, from: place) {
      output += bytes[place..<tag.range.lowerBound]
      if let repeated, repeated.lowerBound == tag.range.lowerBound {
        place = repeated.upperBound
        continue
      }
      place = tag.range.upperBound
      if tag.isEnd { writeEnd(tag) } else { writeStart(tag) }
      writeBox()
    }
    output += bytes[place...]
  }

  /// Names the box of a task for screen readers, where the text after a tag begins with one.
  private mutating func writeBox() {
    guard let box = Self.boxes.first(where: { bytes[place...].starts(with: $0.sign.utf8) }) else { return }
    output += "<span role=\"img\" aria-label=\"\(box.name)\">\(box.sign)</span>".utf8
    place += box.sign.utf8.count
  }

  private static let boxes: [(sign: String, name: String)] = [("☑", "Done:"), ("☐", "To do:")]

  private mutating func copy(_ tag: CleanTag) { output += bytes[tag.range] }

  /// Writes the start tag with further attributes.
  private mutating func copy(_ tag: CleanTag, adding attributes: String) {
    output += bytes[tag.range].dropLast()
    output += attributes.utf8
    output.append(UInt8(ascii: ">"))
  }

  // MARK: Tags

  private mutating func writeStart(_ tag: CleanTag) {
    if tag.isNamed("pre") {
      writeCode(tag)
    } else if tag.isNamed("table") {
      if tableDepth == 0 { startTable() }
      tableDepth += 1
      copy(tag)
    } else if tag.isNamed("math") {
      writeFormula(tag)
    } else if tag.isNamed("a") {
      linkDepth += 1
      writeLink(tag)
    } else if tag.isNamed("picture") {
      startPicture(tag)
    } else if tag.isNamed("img") {
      writeImage(tag)
    } else if tag.isNamed("ul") || tag.isNamed("ol") || tag.isNamed("blockquote"), tag.value("dir") == nil {
      // Signs of lists and quotes stand where their text begins, as in Arabic on the right.
      copy(tag, adding: " dir=\"auto\"")
    } else if tag.value("class")?.elementsEqual("a-spoiler".utf8) == true {
      // What is covered is shown while it has the focus, also by a touch.
      copy(tag, adding: " tabindex=\"0\"")
    } else if Self.headings.contains(where: tag.isNamed) {
      startHeading(tag)
    } else {
      copy(tag)
    }
  }

  private static let headings: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]

  private mutating func startHeading(_ tag: CleanTag) {
    headingAnchor = linkDepth == 0 ? tag.value("id") : nil
    var anchor = tag.value("id").map { CleanText.decoded($0) }
    // The entry's own title is the first heading.
    if tag.isNamed("h1") {
      output += "<h2".utf8
    } else {
      output += bytes[tag.range.lowerBound..<tag.range.lowerBound + 3]
    }
    output += bytes[(tag.range.lowerBound + 3)..<tag.range.upperBound].dropLast()
    if options.listsSections, case .none = anchor {
      let own = "e-h.\(sections.count + 1)"
      output += " id=\"\(own)\"".utf8
      anchor = own
    }
    output.append(UInt8(ascii: ">"))
    headingStart = output.count
    let level = tag.name.last.map { Int($0 & 15) } ?? 1
    sections.append(ContentSection(level: max(2, level), anchor: anchor ?? "", title: ""))
  }

  private mutating func endHeading(_ tag: CleanTag) {
    if !sections.isEmpty { sections[sections.count - 1].title = CleanText.text(of: Array(output[headingStart...])) }
    writeHeadingLink()
    if tag.isNamed("h1") { output += "</h2>".utf8 } else { copy(tag) }
  }

  private mutating func writeEnd(_ tag: CleanTag) {
    if Self.headings.contains(where: tag.isNamed) { return endHeading(tag) }
    copy(tag)
    if tag.isNamed("table") {
      tableDepth -= 1
      if tableDepth == 0 { output += "</div>".utf8 }
    } else if tag.isNamed("a") {
      linkDepth -= 1
    } else if tag.isNamed("picture"), pictureDepth > 0 {
      pictureDepth -= 1
      output += "</a>".utf8
    }
  }

  private mutating func writeHeadingLink() {
    guard let anchor = headingAnchor else { return }
    headingAnchor = nil
    output += "<a class=\"section\" href=\"#".utf8
    output += anchor
    output += "\" aria-label=\"Link to this section\"></a>".utf8
  }

  // MARK: Parts that scroll

  private mutating func startTable() {
    tables += 1
    output +=
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Table\(tables > 1 ? " \(tables)" : "")\">".utf8
  }

  private mutating func writeFormula(_ tag: CleanTag) {
    guard tag.value("display")?.elementsEqual("block".utf8) == true, let end = end(of: "math") else { return copy(tag) }
    // A `span`, since it stands in paragraphs.
    output += "<span class=\"scroll formula\" role=\"region\" tabindex=\"0\" aria-label=\"Formula\">".utf8
    output += bytes[tag.range.lowerBound..<end]
    output += "</span>".utf8
    place = end
  }

  private mutating func writeCode(_ tag: CleanTag) {
    // Programs read from the left, also in Arabic texts.
    copy(tag, adding: tag.value("dir") == nil ? " dir=\"auto\" tabindex=\"0\"" : " tabindex=\"0\"")
    guard let language = tag.value("class").map({ CleanText.decoded($0) }), language.hasBytePrefix("language-"),
      let end = end(of: "pre"),
      let code = CodeWriter(
        Array(bytes[place..<end]), language: String(Substring(language.utf8.dropFirst("language-".utf8.count))))
    else { return }
    code.write(to: &output)
    place = end
  }

  /// The place of the end tag of the element whose content begins here: behind it for a formula, before it for code.
  private mutating func end(of name: StaticString) -> Int? {
    // Without an end tag further on no element of the name has one, and the rest is not searched again.
    guard !isWithoutEnd else { return nil }
    var depth = 1
    var from = place
    while let tag = CleanTag(in: bytes, from: from) {
      from = tag.range.upperBound
      guard tag.isNamed(name) else { continue }
      depth += tag.isEnd ? -1 : 1
      if depth == 0 { return name.utf8CodeUnitCount == 3 ? tag.range.lowerBound : tag.range.upperBound }
    }
    isWithoutEnd = true
    return nil
  }

  // MARK: Links and pictures

  private mutating func writeLink(_ tag: CleanTag) {
    // Links of the text are whole addresses; what begins with a slash is a note of this reader.
    guard let address = tag.value("href"), let first = address.first, first != UInt8(ascii: "#"),
      first != UInt8(ascii: "/")
    else { return copy(tag) }
    var attributes = ""
    if tag.value("rel") == nil { attributes += " rel=\"noopener noreferrer\"" }
    if options.opensTabs, tag.value("target") == nil { attributes += " target=\"_blank\"" }
    if !options.entries.isEmpty, let entry = options.entries[ByteString(CleanText.decoded(address))] {
      attributes += " data-known=\"\(entry)\""
    }
    copy(tag, adding: attributes)
    shortenAddress()
  }

  /// Writes the name of a file in place of the bare address of a recording or a document, if a link's text is one.
  private mutating func shortenAddress() {
    let text = bytes[place...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: " ") }
    guard text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8),
      bytes[text.endIndex...].starts(with: "</a>".utf8)
    else { return }
    let file = FileAddress(String(decoding: text, as: UTF8.self))
    guard file.format?.isEmpty == false else { return }
    output += file.name.utf8
    place = text.endIndex
  }

  /// Smaller pictures are signs within the text, in pixels.
  private static let smallest = 96

  private static func opens(_ image: CleanTag) -> Bool {
    guard let source = image.value("src"), source.starts(with: "http".utf8) else { return false }
    return image.pixels("width").map { $0 >= smallest } ?? true && image.pixels("height").map { $0 >= smallest } ?? true
  }

  private mutating func startPicture(_ tag: CleanTag) {
    if linkDepth == 0, pictureDepth == 0, let image = image(within: "picture"), Self.opens(image) {
      pictureDepth = 1
      startViewerLink(to: image)
    }
    copy(tag)
  }

  /// The tags of a `picture` that are looked at.
  private static let mostSources = 32

  /// The image of the `picture` that begins here.
  private func image(within name: StaticString) -> CleanTag? {
    var from = place
    var count = 0
    while count < Self.mostSources, let tag = CleanTag(in: bytes, from: from), !tag.isNamed(name) {
      if tag.isNamed("img") { return tag }
      from = tag.range.upperBound
      count += 1
    }
    return nil
  }

  private mutating func writeImage(_ tag: CleanTag) {
    guard linkDepth == 0, pictureDepth == 0, Self.opens(tag) else { return copy(tag) }
    startViewerLink(to: tag)
    copy(tag)
    output += "</a>".utf8
  }

  /// Writes the start of a link to the picture itself, which opens it full size.
  private mutating func startViewerLink(to image: CleanTag) {
    output +=
      "<a class=\"zoom\" rel=\"noopener noreferrer\"\(options.opensTabs ? " target=\"_blank\"" : "") href=\"".utf8
    output += image.value("src") ?? []
    output += "\"".utf8
    if image.value("alt")?.isEmpty ?? true { output += " aria-label=\"Open the picture\"".utf8 }
    output.append(UInt8(ascii: ">"))
  }
}
