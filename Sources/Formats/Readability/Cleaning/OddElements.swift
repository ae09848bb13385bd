import Bytes
import HTML

/// Removes elements of one name whose content does not look like an article's: mostly links, many pictures without
/// text, forms.
struct OddElements {
  let name: HTMLName
  let weighsClasses: Bool
  let dataTables: DataTables
  let videos: VideoSites
  /// What was known of the elements before any was removed.
  let facts: PageFacts
  /// The data tables around the current element.
  private var openDataTables = 0

  init(name: HTMLName, weighsClasses: Bool, dataTables: DataTables, videos: VideoSites, facts: PageFacts) {
    self.facts = facts
    self.name = name
    self.weighsClasses = weighsClasses
    self.dataTables = dataTables
    self.videos = videos
  }

  /// The siblings and parents that are looked at.
  private static let mostSteps = 12
  /// The ends of a sentence; the last byte of other scripts' marks and of closing quotes is above ASCII.
  private static let ends = Set(".!?)\"".utf8).union(0x80...0xBF)

  /// Decides from the leaves up, so that what is removed inside no longer counts.
  /// - Complexity: O(n).
  mutating func remove(from root: PageTree.Index, in tree: inout PageTree) {
    var open = [ContentCounts()]
    var index = tree[root].firstChild
    while index != PageTree.none, !tree.stops() {
      if tree[index].isText {
        open[open.count - 1].text.append(tree.texts[Int(index)])
      } else {
        open.append(ContentCounts())
        if dataTables.contains(index) { openDataTables += 1 }
        if tree[index].firstChild != PageTree.none {
          index = tree[index].firstChild
          continue
        }
      }
      index = leave(index, root, &open, &tree)
    }
  }

  /// Ends the node, and all elements of which it is the last one; returns the node that follows.
  private mutating func leave(
    _ index: PageTree.Index, _ root: PageTree.Index, _ open: inout [ContentCounts], _ tree: inout PageTree
  ) -> PageTree.Index {
    var index = index
    while index != root {
      let (next, parent) = (tree[index].next, tree[index].parent)
      if !tree[index].isText { close(index, &open, &tree) }
      if next != PageTree.none { return next }
      index = parent
    }
    return PageTree.none
  }

  private mutating func close(_ index: PageTree.Index, _ open: inout [ContentCounts], _ tree: inout PageTree) {
    guard var counts = open.popLast() else { return }
    if dataTables.contains(index) { openDataTables -= 1 }
    if tree[index].name == name, isOdd(index, counts, tree) {
      tree.detach(index)
      return
    }
    counts.add(index, in: tree, dataTables, videos)
    if open.isEmpty { open.append(counts) } else { open[open.count - 1].append(counts) }
  }

  // MARK: Deciding

  private func isOdd(_ index: PageTree.Index, _ counts: ContentCounts, _ tree: PageTree) -> Bool {
    if name == .table, dataTables.contains(index) { return false }
    if openDataTables > 0 || counts.hasDataTable || tree.isNear(.code, index) { return false }
    let weight = weighsClasses ? ClassWeight.of(index, in: tree) : 0
    if weight < 0 { return true }
    // Many commas are made by people.
    if counts.text.asciiCommas >= 10 { return false }
    if counts.hasVideo { return false }
    if counts.text.length <= FillerText.longest, FillerText.matches(tree.foldedText(of: index, limit: 4_096)) {
      return true
    }
    let isList = name == .ul || counts.isMostlyLists
    let look = ContentLook(
      counts: counts, weight: weight, isList: isList, isInFigure: tree.isNear(.figure, index))
    guard look.isOdd, !(isList && isListOfImages(index, counts, tree)) else { return false }
    return !(look.isOnlyLinked && isAmongTexts(index, counts, tree))
  }

  /// True for a sentence with links that has texts before and after it.
  private func isAmongTexts(_ index: PageTree.Index, _ counts: ContentCounts, _ tree: PageTree) -> Bool {
    guard counts.paragraphs > 0, counts.isPlain, !tree.has(.role, index),
      counts.text.length - Int(clamping: counts.linkLength) >= 10,
      let last = TextRuns.trimmed(tree.text(of: index, limit: 8_192)).last, Self.ends.contains(last)
    else { return false }
    var block = index
    for _ in 0..<Self.mostSteps {
      let parent = tree[block].parent
      guard parent != PageTree.none, tree.elementCount(in: parent, upTo: 2) == 1 else { break }
      block = parent
    }
    return hasText(from: block, tree.previousElementSibling) && hasText(from: block, tree.nextElementSibling)
  }

  private func hasText(from block: PageTree.Index, _ next: (PageTree.Index) -> PageTree.Index) -> Bool {
    var sibling = next(block)
    for _ in 0..<Self.mostSteps where sibling != PageTree.none {
      if facts[sibling].text.length >= 80, facts[sibling].linkDensity < 0.2 { return true }
      sibling = next(sibling)
    }
    return false
  }

  /// True for a list with one picture in each item.
  private func isListOfImages(_ index: PageTree.Index, _ counts: ContentCounts, _ tree: PageTree) -> Bool {
    var child = tree.firstElement(in: index)
    while child != PageTree.none {
      if tree.elementCount(in: child, upTo: 2) > 1 { return false }
      child = tree.nextElementSibling(of: child)
    }
    return counts.images == counts.items
  }
}

/// The signs that an element is no part of an article.
struct ContentLook {
  let counts: ContentCounts
  let weight: Double
  let isList: Bool
  let isInFigure: Bool

  var isOdd: Bool {
    hasManyImages || hasManyItems || hasManyInputs || isShort || isLinks || hasOddPlayers || isEmpty
  }

  /// True if nothing but the links speaks against it.
  var isOnlyLinked: Bool {
    !(hasManyImages || hasManyItems || hasManyInputs || isShort || hasOddPlayers || isEmpty)
  }

  private var hasManyImages: Bool {
    !isInFigure && counts.images > 1 && Double(counts.paragraphs) / Double(counts.images) < 0.5
  }

  private var hasManyItems: Bool { !isList && counts.items - 100 > counts.paragraphs }

  private var hasManyInputs: Bool { counts.inputs > counts.paragraphs / 3 }

  private var isShort: Bool {
    !isList && !isInFigure && counts.headingDensity < 0.9 && counts.text.length < 25
      && (counts.images == 0 || counts.images > 2) && counts.linkDensity > 0
  }

  private var isLinks: Bool {
    if weight >= 25 { return counts.linkDensity > 0.5 }
    return !isList && counts.linkDensity > 0.2
  }

  private var hasOddPlayers: Bool { counts.players > 1 || counts.players == 1 && counts.text.length < 75 }

  private var isEmpty: Bool { counts.images == 0 && !counts.hasTextish }
}
