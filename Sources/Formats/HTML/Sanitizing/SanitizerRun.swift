import Bytes
import Threading

/// One pass of the sanitizer over one tree.
struct SanitizerRun {
  let tree: HTMLTree
  let rules: SanitizerRules
  var addresses: AddressPolicy

  var writer: CleanWriter
  var references = ReferenceCollector()
  /// The node after the last descendant of the `noscript` that is open.
  private(set) var noscriptEnd = 0
  /// The address of the last image within `noscript`, which a script would load behind it.
  var noscriptImage: ByteString?
  /// The address of the last frame that became a plain link.
  var latestFrame: ByteString?
  /// The last link around a picture, and the side to which its style moves the picture.
  var latestLink: (index: Int, side: StatedStyle.Side?)?
  /// The parts that the elements' own rules left out.
  var noted = Omissions()
  /// The languages that elements name for the programs in them, by node.
  var languages: [Int: String?] = [:]
  /// True if addresses in the text become links.
  private let linksText: Bool
  /// True if some element is marked as hidden from screen readers.
  private var hasHiddenParts = false
  let article: ArticleAddresses
  /// The names of all anchors in the output; nil until a link needs them.
  var places: Set<ByteString>?

  // MARK: Lifecycle

  init(tree: HTMLTree, rules: SanitizerRules, article: ArticleAddresses, linksText: Bool, expectedBytes: Int) {
    self.tree = tree
    self.rules = rules
    self.article = article
    self.linksText = linksText
    addresses = AddressPolicy(article: article, rules: rules, expectedBytes: expectedBytes)
    writer = CleanWriter(expectedBytes: expectedBytes)
  }

  /// What a pass leaves when its tree is gone.
  struct Outcome {
    let writer: CleanWriter
    let references: ReferenceCollector
    /// The parts that all passes left out.
    var omissions: Omissions

    var result: CleanHTML {
      CleanHTML(
        html: SafeHTML(trusted: String(decoding: writer.output, as: UTF8.self)), text: writer.text.string,
        labels: writer.labels.string, images: references.images, embeds: references.embeds, links: references.links,
        omissions: omissions)
    }
  }

  var outcome: Outcome { Outcome(writer: writer, references: references, omissions: ownOmissions) }

  /// The parts that this pass left out.
  private var ownOmissions: Omissions {
    var omissions = noted
    omissions.add(addresses.omissions)
    omissions.isCutOff = tree.isCutOff
    omissions.nestedElements += tree.flattenedElements
    return omissions
  }

  // MARK: Walking

  mutating func run() {
    let nodes = tree.nodes
    hasHiddenParts = tree.attributes.contains { $0.name == Int32(HTMLName.ariaHidden.rawValue) }
    var index = 0
    var cancellation = CancellationCheck()
    while index < nodes.count, !cancellation.isCancelled() {
      writer.closeElements(before: index)
      let node = nodes[index]
      if node.isText {
        writeText(node.content)
        index += 1
      } else {
        let isEntered =
          !(hasHiddenParts && isFormulaOnceMore(at: index)) && enter(rules.rule(for: node.tag), at: index)
        index = isEntered ? index + 1 : Int(node.end)
      }
    }
    writer.closeElements(before: .max)
  }

  /// Handles the element. Returns true if its content is to be handled as well.
  private mutating func enter(_ rule: ElementRule, at index: Int) -> Bool {
    if rule.traits.isBlock { writer.space() }
    switch rule.treatment {
    case .keep: return keep(rule, at: index)
    case .unwrap: return unwrap(rule, at: index)
    case .drop: return false
    case .link: return link(rule, at: index)
    case .image: return image(rule, at: index)
    case .audioOrVideo: return audioOrVideo(rule, at: index)
    case .source: return source(rule, at: index)
    case .track: return track(rule, at: index)
    case .frame: return frame(at: index)
    case .object: return object(rule, at: index)
    case .plugin: return plugin(at: index)
    case .area: return area(at: index)
    case .formula: return formula(rule, at: index)
    case .formulaText: return formulaText(at: index)
    case .drawing: return drawing(at: index)
    case .field: return field(at: index)
    case .noscript:
      noscriptEnd = end(of: index)
      return true
    }
  }

  // MARK: Plain elements

  mutating func keep(_ rule: ElementRule, at index: Int) -> Bool {
    if let presentation = presentation(at: index) { return keep(rule, presentation, at: index) }
    writer.startTag(rule)
    if rule.isPreformatted { writeLanguage(ofCodeAt: index) }
    writeAttributes(rule, at: index)
    writer.finishTag(rule, end: end(of: index))
    return true
  }

  mutating func unwrap(_ rule: ElementRule, at index: Int) -> Bool {
    if rules.marker != nil, let id = value(.id, index) { writeMarker(id) }
    writer.openUnwrapped(rule, end: end(of: index))
    openEmphasis(in: rule, at: index)
    return true
  }

  /// Writes the box of a task as a sign: ☑ or ☐.
  private mutating func field(at index: Int) -> Bool {
    guard value(.type, index)?.hasSameBytesIgnoringCase(as: "checkbox") ?? false else { return false }
    writer.writeText(value(.checked, index).map { _ in "☑ " } ?? "☐ ")
    return false
  }

  // MARK: Writing

  mutating func writeText(_ span: HTMLTree.Span) {
    tree.withBytes(span) { text in
      if linksText, let rule = rules.link { writeText(text, linkingBy: rule) } else { writer.writeText(text) }
    }
  }

  mutating func writeAttributes(_ rule: ElementRule, at index: Int, except handled: [HTMLName] = []) {
    let content = tree.nodes[index].content
    for position in content {
      let attribute = tree.attributes[Int(position)]
      guard let kind = rule.kind(ofAttribute: attribute.name),
        let name = HTMLName(rawValue: UInt16(truncatingIfNeeded: attribute.name)), !handled.contains(name)
      else { continue }
      if kind == .text {
        tree.withBytes(attribute.value) { writer.writeAttribute(name, $0) }
      } else {
        writeAttribute(name, tree.string(attribute.value), kind, rule)
      }
    }
  }

  private mutating func writeAttribute(_ name: HTMLName, _ value: String, _ kind: AttributeKind, _ rule: ElementRule) {
    switch kind {
    case .text: writer.writeAttribute(name, value)
    case .number: writer.writeAttribute(name, AttributeValue.number(value))
    case .ordinal: writer.writeAttribute(name, AttributeValue.ordinal(value))
    case .length: writer.writeAttribute(name, AttributeValue.length(value))
    case .flag: writer.writeFlag(name)
    case .direction: writer.writeAttribute(name, AttributeValue.keyword(value, of: ["ltr", "rtl", "auto"]))
    case .alignment:
      writer.writeAttribute(name, AttributeValue.keyword(value, of: ["left", "right", "center", "justify"]))
    case .anchor: writer.writeAttribute(name, ArticleAnchors.name(Array(value.utf8))?.string)
    case .style:
      writer.writeAttribute(name, StyleFilter.filter(value, properties: rules.styleProperties))
    // An empty address is written as it is; resolving it would give that of the page.
    case .link, .media: writer.writeAttribute(name, value.isEmpty ? "" : absolute(value, kind, name, rule))
    case .sourceSet:
      let set = SourceSet(value) { addresses.image($0) }
      writer.writeAttribute(name, set.candidates.isEmpty ? nil : set.string)
    }
  }

  private mutating func absolute(
    _ reference: String, _ kind: AttributeKind, _ name: HTMLName, _ rule: ElementRule
  ) -> String? {
    if kind == .link { return addresses.link(reference) }
    if name == .poster { return addresses.image(reference) }
    return rule.treatment == .keep ? addresses.picture(reference) : addresses.media(reference)
  }

  // MARK: Reading

  func value(_ name: HTMLName, _ index: Int) -> String? {
    tree.value(of: name, at: index)
  }

  func end(of index: Int) -> Int {
    Int(tree.nodes[index].end)
  }

  /// The name of the enclosing element, in HTML, SVG or MathML.
  func parentName(of index: Int) -> HTMLName? {
    let parent = Int(tree.nodes[index].parent)
    return parent < 0 ? nil : tree.nodes[parent].tag.name
  }

  /// Returns true for a tracking pixel or a spacer.
  func isInvisible(at index: Int) -> Bool {
    if let width = value(.width, index).flatMap(AttributeValue.pixels), width <= 1 { return true }
    if let height = value(.height, index).flatMap(AttributeValue.pixels), height <= 1 { return true }
    return value(.style, index).map(AttributeValue.styleHides) ?? false
  }
}
