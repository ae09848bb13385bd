import HTML
import WebAddresses

/// All readers of untrusted text in the module, each returning the size of its output.
enum HTMLReaders {
  struct Reader: Sendable, CustomStringConvertible {
    let description: String
    /// The number of times it may parse the text.
    let passes: Int
    let read: @Sendable (String) -> Int

    init(_ description: String, passes: Int = 1, _ read: @escaping @Sendable (String) -> Int) {
      self.description = description
      self.passes = passes
      self.read = read
    }
  }

  static let all: [Reader] = [
    Reader("cleaned without a base") { size(of: strict.clean($0, baseURL: nil)) },
    Reader("cleaned with a base") { size(of: strict.clean($0, baseURL: "https://site.example/a/b?c")) },
    Reader("cleaned with the longest base") { size(of: strict.clean($0, baseURL: longBase)) },
    // If form controls are kept, only parsing the output again shows whether it is stable.
    Reader("cleaned by a generous policy", passes: 2) { size(of: generous.clean($0, baseURL: longFile)) },
    Reader("cleaned as the values of attributes", passes: 2) {
      size(of: generous.clean(attributes($0), baseURL: longBase))
    },
    Reader("a base address of links") { text in
      let links = String(repeating: "<a href=0>", count: text.utf8.count / 10)
      return size(of: strict.clean(links, baseURL: "http://h/\(text)/"))
    },
    Reader("decoded as a title") { PlainText.decode($0).utf8.count },
    Reader("decoded as a title that may be HTML") { PlainText.decode($0, markup: .possible).utf8.count },
    Reader("decoded as a title of HTML") { PlainText.decode($0, markup: .declared).utf8.count },
    Reader("cut off") { PlainText.truncate($0, toCharacters: 300).utf8.count + PlainText.fold($0).utf8.count },
    Reader("read as a document") { size(of: HTMLDocument(parsing: $0)) },
    Reader("read as a page of Windows-1252") { size(of: HTMLDocument(parsing: [0xE9, 0xE9] + Array($0.utf8))) },
    Reader("read as a page of UTF-16") { text in
      var bytes: [UInt8] = [0xFF, 0xFE]
      for unit in text.utf16 {
        bytes.append(UInt8(clamping: unit & 255))
        bytes.append(UInt8(clamping: unit >> 8))
      }
      return size(of: HTMLDocument(parsing: bytes))
    },
    Reader("resolved") { text in
      let addresses: [(String, WebAddress?)] = [
        (text, nil), (text, longBase), (text, longFile), ("http://" + text, nil), ("https://h/" + text, nil),
        ("x", "http://h/\(text)"), ("//" + text, longBase),
      ]
      return addresses.reduce(0) { $0 + (WebAddress($1.0, relativeTo: $1.1)?.string.utf8.count ?? 0) }
    },
    Reader("a set of sources") { SourceSet($0, resolve: { $0 }).string.utf8.count },
    Reader("written as markup") { text in
      var markup = Markup()
      markup.element("p", [.href(text), .class(text)], text: text)
      return markup.bytes.count / 3
    },
  ]

  private static let strict = Sanitizer()
  private static let longBase: WebAddress = "http://h.example/\(String(repeating: "a/", count: 2_000))"
  private static let longFile: WebAddress = "http://h.example/b/\(String(repeating: "a", count: 4_000))"

  private static let generous: Sanitizer = {
    var policy: Sanitizer.Policy = .withVideos
    for name in ["font", "center", "select", "option", "button", "input", "colgroup", "col"] {
      policy.elements[name] = []
    }
    policy.globalAttributes = ["class", "href", "lang", "src", "style", "title", "type"]
    policy.styleProperties = ["color", "background", "margin", "font-family", "width"]
    policy.keepsElementsWithoutAddress = true
    policy.linksUnknownFrames = false
    return Sanitizer(policy: policy)
  }()

  /// The text cut into five values of attributes that are each parsed differently.
  private static func attributes(_ text: String) -> String {
    let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: "\"") })
    let values: [String] = (0..<5).map {
      String(decoding: bytes[(bytes.count * $0 / 5)..<(bytes.count * ($0 + 1) / 5)], as: UTF8.self)
    }
    return """
      <a href="\(values[0])">a</a><img src="x" srcset="\(values[1])"><i style="\(values[2])">b</i>\
      <img src="y" alt="\(values[3])" width="\(values[3])"><iframe src="\(values[4])" title="\(values[4])">
      """
  }

  private static func size(of clean: CleanHTML) -> Int {
    let links: Int = clean.links.reduce(0) { $0 + $1.string.utf8.count }
    let images: Int = clean.images.reduce(0) { $0 + $1.url.string.utf8.count + $1.alt.utf8.count }
    let embeds: Int = clean.embeds.reduce(0) { $0 + $1.embedURL.string.utf8.count + $1.pageURL.string.utf8.count }
    return max(clean.html.string.utf8.count, clean.text.utf8.count, links + images + embeds)
  }

  private static func size(of document: HTMLDocument) -> Int {
    var size: Int = document.root.text.utf8.count + (document.title ?? "").utf8.count
    size += (document.baseURL ?? "").utf8.count
    for element in document.root.descendants {
      size += element["href"]?.utf8.count ?? 0
      size += element["u-y"]?.utf8.count ?? 0
    }
    return size
  }
}
