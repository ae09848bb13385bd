import HTML

/// Counts of what is inside an element, for the decision if it is a part of the article.
struct ContentCounts {
  var text = TextMeasure()
  var linkLength = 0.0
  var headingLength = 0
  /// The length of texts in elements for text. An element in another one counts twice.
  var textishLength = 0
  var listLength = 0
  var paragraphs = 0
  var images = 0
  var items = 0
  var inputs = 0
  var players = 0
  var hasVideo = false
  var hasDataTable = false

  var linkDensity: Double { text.length == 0 ? 0 : linkLength / Double(text.length) }
  var headingDensity: Double { text.length == 0 ? 0 : Double(headingLength) / Double(text.length) }

  /// True if nearly all text is in lists.
  var isMostlyLists: Bool { text.length > 0 && Double(listLength) / Double(text.length) > 0.9 }

  /// True if there is nothing but text and links.
  var isPlain: Bool { images == 0 && items == 0 && inputs == 0 && players == 0 && !hasDataTable }

  /// True if there is text in elements for text.
  var hasTextish: Bool { text.length > 0 && textishLength > 0 }

  /// Adds the counts of what follows.
  mutating func append(_ next: ContentCounts) {
    text.append(next.text)
    linkLength += next.linkLength
    headingLength += next.headingLength
    textishLength += next.textishLength
    listLength += next.listLength
    paragraphs += next.paragraphs
    images += next.images
    items += next.items
    inputs += next.inputs
    players += next.players
    if next.hasVideo { hasVideo = true }
    if next.hasDataTable { hasDataTable = true }
  }

  /// Adds the element whose content these are.
  mutating func add(_ index: PageTree.Index, in tree: PageTree, _ dataTables: DataTables, _ videos: VideoSites) {
    let name = tree[index].name
    if name == .a { linkLength += Double(text.length) * LinkWeight.of(index, in: tree) }
    if name.isHeadline { headingLength += text.length }
    if name.isTextish { textishLength += text.length }
    switch name {
    case .ul, .ol: listLength += text.length
    case .p: paragraphs += 1
    case .img: images += 1
    case .li: items += 1
    case .input: inputs += 1
    case .object, .embed, .iframe:
      players += 1
      if videos.hasAddress(index, tree) { hasVideo = true }
    case .table: if dataTables.contains(index) { hasDataTable = true }
    default: break
    }
  }
}
