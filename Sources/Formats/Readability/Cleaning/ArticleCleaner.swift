import Bytes
import HTML

/// Takes out of the article what is not to be read, and mends what needs the page's scripts and styles.
struct ArticleCleaner {
  let strictness: Strictness
  /// Elements for sharing with fewer units of text are removed.
  let shortest: Int
  let videos: VideoSites
  /// True if what sites add to each article is removed.
  var removesSurroundings = false

  /// - Complexity: O(n), each pass.
  func clean(_ root: PageTree.Index, in tree: inout PageTree) {
    Presentation.remove(from: root, in: &tree)
    let dataTables = DataTables(in: root, of: &tree)
    LazyImages.load(in: root, of: &tree)
    removeOddElements([.form, .fieldset], root, dataTables, &tree)
    removeAll(in: root, &tree) { name in
      switch name {
      case .object, .embed, .footer, .link, .aside: true
      default: false
      }
    }
    removeSharing(in: root, &tree)
    removeAll(in: root, &tree) { name in
      switch name {
      case .iframe, .input, .textarea, .select, .button: true
      default: false
      }
    }
    removeLightHeadings(in: root, &tree)
    removeOddElements([.table, .ul, .div], root, dataTables, &tree)
    if removesSurroundings { Surroundings.remove(from: root, in: &tree) }
    for heading in tree.elements(.h1, in: root) { tree.rename(heading, to: .h2) }
    removeEmptyParagraphs(in: root, &tree)
    removeBreaksBeforeParagraphs(in: root, &tree)
    SingleCells.unwrap(in: root, of: &tree)
  }

  // MARK: Private

  private func removeOddElements(
    _ names: [HTMLName], _ root: PageTree.Index, _ dataTables: DataTables, _ tree: inout PageTree
  ) {
    guard strictness.contains(.cleansConditionally) else { return }
    for name in names where tree.first(name, in: root) != nil {
      var cleaning = OddElements(
        name: name, weighsClasses: strictness.contains(.weighsClasses), dataTables: dataTables, videos: videos,
        facts: PageFacts(&tree, in: root))
      cleaning.remove(from: root, in: &tree)
    }
  }

  /// Removes elements, except players of well-known sites.
  private func removeAll(in root: PageTree.Index, _ tree: inout PageTree, where isUnwanted: (HTMLName) -> Bool) {
    for index in tree.elements(in: root, where: isUnwanted) {
      let isPlayer = tree[index].name.isPlayer && videos.hasAddress(index, tree)
      if !isPlayer { tree.detach(index) }
    }
  }

  private func removeSharing(in root: PageTree.Index, _ tree: inout PageTree) {
    let facts = PageFacts(&tree, in: root)
    var names: [UInt8] = []
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      tree.writeNames(of: index, to: &names)
      let isUnwanted =
        tree[index].parent != root && Int(facts[index].text.units) < shortest && NameWords.isForSharing(names)
      index = isUnwanted ? tree.removeAndGoOn(index, in: root) : tree.nextElement(after: index, in: root)
    }
  }

  private func removeLightHeadings(in root: PageTree.Index, _ tree: inout PageTree) {
    guard strictness.contains(.weighsClasses) else { return }
    for index in tree.elements(in: root, where: { $0 == .h1 || $0 == .h2 }) where ClassWeight.of(index, in: tree) < 0 {
      tree.detach(index)
    }
  }

  private func removeEmptyParagraphs(in root: PageTree.Index, _ tree: inout PageTree) {
    let facts = PageFacts(&tree, in: root)
    for index in tree.elements(.p, in: root) where facts[index].text.isBlank && facts[index].embedded == 0 {
      tree.detach(index)
    }
  }

  private func removeBreaksBeforeParagraphs(in root: PageTree.Index, _ tree: inout PageTree) {
    for index in tree.elements(.br, in: root) {
      let next = tree.skippingBlanks(from: tree[index].next)
      if next != PageTree.none, tree[next].name == .p { tree.detach(index) }
    }
  }
}

extension HTMLName {
  /// True for elements that show something of another address.
  var isPlayer: Bool { self == .object || self == .embed || self == .iframe }
}
