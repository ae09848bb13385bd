import CXML2
import Foundation

/// Fills a document with what libxml2 reports.
///
/// libxml2 keeps each name once, so that the addresses of names and namespaces are enough to tell them apart while a
/// parse lasts; each is looked at only the first time.
///
/// A structure behind a pointer rather than a class: it is called for every entity of a text, and checking each access
/// to a class's properties took a third of the time of a whole parse.
struct XMLTreeBuilder {
  struct Failure {
    var code: Int
    var line: Int
    var column: Int
    var reason: String
  }

  private(set) var names: [String] = []
  private(set) var uris: [String] = []
  private(set) var nodes: [XMLDocument.Node] = []
  private(set) var attributes: [XMLDocument.Attribute] = []
  private(set) var text: [UInt8] = []
  /// The first error after which a document is not well-formed.
  private(set) var failure: Failure?
  /// Whether a bound of `XMLLimits` was met.
  private(set) var metLimit: Bool = false
  /// The prefixes in use that were never declared, with where they were met first.
  private(set) var undeclaredPrefixes: [(prefix: String, line: Int)] = []
  private(set) var rootIsClosed: Bool = false

  /// Set while the parse lasts.
  var parser: xmlParserCtxtPtr?
  private let isStrict: Bool
  private var open: [Int32] = []
  private var namespacesInScope: [Int] = [0]
  private var elements: Int = 0
  private var nameIndexes: [UnsafePointer<xmlChar>: Int32] = [:]
  private var indexByName: [String: Int32] = [:]
  private var namespaces: [UnsafePointer<xmlChar>: (meaning: XMLNamespace, index: Int32)] = [:]
  private var prefixes: [UnsafePointer<xmlChar>: XMLNamespace] = [:]

  init(isStrict: Bool, expectedBytes: Int) {
    self.isStrict = isStrict
    text.reserveCapacity(expectedBytes)
    nodes.reserveCapacity(expectedBytes / 64)
  }

  /// The tree, in which what the document did not close is marked; nil if there is no element.
  ///
  /// - Parameter lines: lines of the document before what was parsed.
  func document(lines: Int) -> XMLDocument? {
    guard !nodes.isEmpty else { return nil }
    var nodes: [XMLDocument.Node] = nodes
    for index in open { nodes[Int(index)].isIncomplete = true }
    if lines > 0 {
      for index in nodes.indices { nodes[index].line += Int32(lines) }
    }
    return XMLDocument(names: names, uris: uris, nodes: nodes, attributes: attributes, text: text)
  }

  // MARK: Events

  mutating func startElement(
    name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?,
    declarations: Int, namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    elements += 1
    let inScope: Int = (namespacesInScope.last ?? 0) + declarations
    guard elements <= XMLLimits.elements, open.count < XMLLimits.depth + 50, inScope <= XMLLimits.namespaces * 2 else {
      metLimit = true
      stop()
      return
    }
    if nodes.isEmpty, let namespaces {
      // Pairs of a prefix and a namespace.
      for index in 0..<declarations { if let uri = namespaces[index * 2 + 1] { _ = declared(uri) } }
    }
    let line: Int32 = parser.map { yaarr_xml_line($0) } ?? 1
    let firstAttribute: Int = attributes.count
    if let fields {
      for index in 0..<count { addAttribute(fields + index * 5, line: line) }
    }
    let index: Int32 = Int32(nodes.count)
    link(index)
    nodes.append(
      XMLDocument.Node(
        name: self.index(ofName: name), namespace: namespace(uri: uri, prefix: prefix, line: line), line: line,
        uri: uri.map { declared($0).index } ?? -1, start: firstAttribute, end: attributes.count))
    open.append(index)
    namespacesInScope.append(inScope)
  }

  mutating func endElement() {
    guard !open.isEmpty else { return }
    open.removeLast()
    namespacesInScope.removeLast()
    if open.isEmpty {
      rootIsClosed = true
    }
  }

  mutating func characters(_ bytes: UnsafePointer<xmlChar>, count: Int) {
    guard let parent = open.last else { return }
    let start: Int = text.count
    if count == 2, bytes[0] == 0xC2, bytes[1] >= 0x80, bytes[1] <= 0x9F {
      // `&#146;`: a control character by number, a curly quote by intention.
      Windows1252.append(bytes[1], to: &text)
    } else {
      append(UnsafeBufferPointer(start: bytes, count: count))
    }
    let last: Int = Int(nodes[Int(parent)].lastChild)
    if last >= 0, nodes[last].name < 0, nodes[last].end == start {
      nodes[last].end = text.count
      return
    }
    let index: Int32 = Int32(nodes.count)
    link(index)
    nodes.append(
      XMLDocument.Node(name: -1, namespace: .none, line: 0, start: start, end: text.count))
  }

  /// Appends text in which control characters of Latin-1 become what windows-1252 has in their places: a feed that was
  /// converted as Latin-1 has them for its quotes and dashes.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start: Int = 0
    while start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0xC2, bytes.count - start)
    {
      let lead: Int = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      guard lead + 1 < bytes.count, bytes[lead + 1] <= 0x9F, bytes[lead + 1] != 0x85 else {
        text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<min(lead + 2, bytes.count)]))
        start = min(lead + 2, bytes.count)
        continue
      }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<lead]))
      Windows1252.append(bytes[lead + 1], to: &text)
      start = lead + 2
    }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  mutating func report(_ report: yaarr_xml_report) {
    guard report.isFatal != 0, failure == nil else { return }
    let message: String = report.message.map { String(cString: $0) } ?? "damaged XML"
    failure = Failure(
      code: Int(report.code), line: Int(report.line), column: Int(report.column),
      reason: ASCII.nonEmpty(message) ?? "damaged XML")
    if isStrict { stop() }
  }

  // MARK: Private

  private func stop() {
    if let parser { xmlStopParser(parser) }
  }

  private mutating func link(_ index: Int32) {
    guard let parent = open.last.map(Int.init) else { return }
    let last: Int = Int(nodes[parent].lastChild)
    if last >= 0 {
      nodes[last].next = index
    } else {
      nodes[parent].firstChild = index
    }
    nodes[parent].lastChild = index
  }

  /// libxml2 gives an attribute as five pointers: name, prefix, namespace, and the value's beginning and end.
  private mutating func addAttribute(_ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, line: Int32) {
    guard let name = fields[0], let begin = fields[3], let end = fields[4] else { return }
    let start: Int = text.count
    text.append(contentsOf: UnsafeBufferPointer(start: begin, count: end - begin))
    let hasPrefix: Bool = fields[1] != nil
    attributes.append(
      XMLDocument.Attribute(
        name: index(ofName: name),
        // An attribute without a prefix is in no namespace (Namespaces in XML, §6.2).
        namespace: hasPrefix ? namespace(uri: fields[2], prefix: fields[1], line: line) : .none,
        start: start, end: text.count))
  }

  private mutating func index(ofName pointer: UnsafePointer<xmlChar>) -> Int32 {
    if let known = nameIndexes[pointer] { return known }
    let name: String = String(cString: pointer).lowercased()
    let index: Int32
    if let known = indexByName[name] {
      index = known
    } else {
      index = Int32(names.count)
      names.append(name)
      indexByName[name] = index
    }
    nameIndexes[pointer] = index
    return index
  }

  private mutating func declared(_ uri: UnsafePointer<xmlChar>) -> (meaning: XMLNamespace, index: Int32) {
    if let known = namespaces[uri] { return known }
    let text: String = String(cString: uri)
    let entry: (meaning: XMLNamespace, index: Int32) = (XMLNamespace(uri: text), Int32(uris.count))
    uris.append(text)
    namespaces[uri] = entry
    return entry
  }

  private mutating func namespace(
    uri: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, line: Int32
  ) -> XMLNamespace {
    if let uri {
      return declared(uri).meaning
    }
    guard let prefix else { return .none }
    if let known = prefixes[prefix] { return known }
    let name: String = String(cString: prefix)
    let namespace: XMLNamespace = XMLNamespace(undeclaredPrefix: name)
    prefixes[prefix] = namespace
    undeclaredPrefixes.append((name, Int(line)))
    return namespace
  }
}
