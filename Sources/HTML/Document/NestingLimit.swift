/// Takes out of HTML what would nest too deeply, before it is parsed: an HTML5 parser looks through its open elements at
/// nearly every tag, so that depth costs time in its square (200,000 nested elements: 40 s). Browsers limit it as well.
///
/// It looks at tags only, without building a tree: what it takes for nested may not be (in comments, in scripts), and it
/// errs on the side of too deep. It drops tags, never text. An attacker can slip past it; the parser's budget holds then.
struct NestingLimit {
  /// Start tags nested deeper than this are dropped, with their end tags.
  static let maximumDepth = 512
  /// Attributes beyond this number are dropped: a parser compares each name with all before it.
  static let maximumAttributes = 256

  private static let unknownBuckets = 64

  private static let voidTags: Set<Int> = tags([
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen",
    "link",
    "meta", "param", "source", "track", "wbr",
  ])

  /// Elements that close their like before them, and whose end tags authors leave out: they nest only together with others.
  private static let selfLimitingTags: Set<Int> = tags([
    "p", "li", "dd", "dt", "td", "th", "tr", "tbody", "thead", "tfoot", "option", "optgroup",
  ])

  private static let uncountedTags: [Bool] = (0..<HTMLTag.knownCount).map {
    voidTags.contains($0) || selfLimitingTags.contains($0)
  }
  /// These are the same, but only in a `ruby`.
  private static let rubyTexts: Set<Int> = tags(["rt", "rp"])
  private static let ruby: Int? = HTMLTag.number(of: "ruby")
  private static let foreignRoots: Set<Int> = tags(["svg", "math"])
  /// A parser merges the attributes of every such tag into the first.
  private static let pageTags: Set<Int> = tags(["html", "body"])

  private static func tags(_ names: [String]) -> Set<Int> {
    Set(names.compactMap { HTMLTag.number(of: $0) })
  }

  private let html: UnsafeBufferPointer<UInt8>
  private var openCounts: [Int32]
  private var depth = 0
  private var foreignDepth = 0
  private var pageTagCount = 0
  /// Dropped start tags whose end tags are still to be dropped.
  private var droppedCounts: [Int32]
  private var scannedUntil = 0
  private var output: [UInt8] = []
  private var copiedUntil = 0

  private init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    openCounts = Array(repeating: 0, count: HTMLTag.knownCount + NestingLimit.unknownBuckets)
    droppedCounts = openCounts
  }

  /// The HTML with fewer tags, or nil if it may stay as it is, which is nearly always. Complexity: linear.
  static func apply(to html: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var limit = NestingLimit(html)
    limit.run()
    guard limit.copiedUntil > 0 else { return nil }
    limit.output.append(contentsOf: UnsafeBufferPointer(rebasing: html[limit.copiedUntil...]))
    return limit.output
  }

  // MARK: Private

  private mutating func run() {
    var index = 0
    while index + 1 < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let isEnd: Bool = html[index + 1] == UInt8(ascii: "/")
      let nameStart: Int = isEnd ? index + 2 : index + 1
      guard nameStart < html.count, TagScanner.isLetter(html[nameStart]) else {
        index += 1
        continue
      }
      let nameEnd: Int = TagScanner.endOfName(in: html, from: nameStart)
      let name = UnsafeBufferPointer(rebasing: html[nameStart..<nameEnd])
      let known: Int? = HTMLTag.number(of: name)
      index = isEnd ? endTag(known ?? bucket(of: name), from: index, nameEnd) : startTag(known, name, index, nameEnd)
    }
  }

  /// Takes note of a start tag, and says where to go on.
  private mutating func startTag(_ known: Int?, _ name: UnsafeBufferPointer<UInt8>, _ start: Int, _ nameEnd: Int) -> Int
  {
    // What looks like a tag within a tag is counted, but not scanned again: that would take time in the square.
    let tag: TagScanner.Tag? =
      start < scannedUntil
      ? nil : TagScanner.scan(html, from: nameEnd, attributes: NestingLimit.maximumAttributes)
    scannedUntil = max(scannedUntil, tag?.end ?? 0)
    guard count(known, name, isSelfClosing: tag?.isSelfClosing ?? false) else {
      return dropTag(from: start, nameEnd, tag?.end)
    }
    guard let excess = tag?.excess else { return nameEnd }
    drop(excess)
    return excess.upperBound
  }

  /// Whether the start tag may stay.
  private mutating func count(_ known: Int?, _ name: UnsafeBufferPointer<UInt8>, isSelfClosing: Bool) -> Bool {
    if let known {
      if NestingLimit.uncountedTags[known] { return true }
      if NestingLimit.rubyTexts.contains(known), let ruby = NestingLimit.ruby, openCounts[ruby] > 0 { return true }
      if NestingLimit.pageTags.contains(known) {
        pageTagCount += 1
        return pageTagCount <= 16
      }
      if NestingLimit.foreignRoots.contains(known) { foreignDepth += 1 }
    }
    if isSelfClosing && foreignDepth > 0 { return true }
    let number: Int = known ?? bucket(of: name)
    guard depth < NestingLimit.maximumDepth else {
      droppedCounts[number] += 1
      return false
    }
    openCounts[number] += 1
    depth += 1
    return true
  }

  /// Takes note of an end tag, and says where to go on.
  private mutating func endTag(_ number: Int, from start: Int, _ nameEnd: Int) -> Int {
    if NestingLimit.foreignRoots.contains(number) && foreignDepth > 0 { foreignDepth -= 1 }
    if droppedCounts[number] > 0 {
      droppedCounts[number] -= 1
      return dropTag(from: start, nameEnd, nil)
    }
    if openCounts[number] > 0 {
      openCounts[number] -= 1
      depth -= 1
    }
    return nameEnd
  }

  private mutating func dropTag(from start: Int, _ nameEnd: Int, _ tagEnd: Int?) -> Int {
    let end: Int = tagEnd ?? TagScanner.scan(html, from: nameEnd, attributes: .max).end
    drop(start..<end)
    return end
  }

  private mutating func drop(_ range: Range<Int>) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: html[copiedUntil..<range.lowerBound]))
    copiedUntil = range.upperBound
  }

  private func bucket(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte | 0x20)) &* 16_777_619 }
    return HTMLTag.knownCount + Int(hash % UInt32(NestingLimit.unknownBuckets))
  }
}
