import Diffing
import Lists
import SeededRandom
import Testing

@Suite("Tree provider")
struct TreeProviderTests {
  @Test func `only the children of expanded elements have rows`() {
    let tree = makeTree()
    #expect(tree.lines == ["▸ seas", "▸ lakes", "· rain"])
    #expect(tree.expand("seas"))
    #expect(tree.lines == ["▾ seas", "  ▸ north", "  · red", "▸ lakes", "· rain"])
    #expect(tree.toggle("north"))
    #expect(tree.lines == ["▾ seas", "  ▾ north", "    · skagerrak", "  · red", "▸ lakes", "· rain"])
    #expect(tree.collapse("seas"))
    #expect(tree.expand("seas"))
    #expect(tree.lines.contains("  ▾ north"), "what was expanded inside stays so")
  }

  @Test func `an element without children does not expand`() {
    let tree = makeTree()
    #expect(!tree.expand("rain"))
    #expect(!tree.toggle("rain"))
    #expect(!tree.expand("nothing"))
    #expect(!tree.collapse("seas"))
    #expect(tree.expand("seas"))
    #expect(!tree.expand("seas"))
  }

  @Test func `all are expanded and collapsed together, and one is revealed`() {
    let tree = makeTree()
    tree.expandAll()
    #expect(tree.elements.count == 7)
    tree.collapseAll()
    #expect(tree.elements.count == 3)
    #expect(tree.reveal("skagerrak"))
    #expect(tree.lines == ["▾ seas", "  ▾ north", "    · skagerrak", "  · red", "▸ lakes", "· rain"])
    #expect(!tree.reveal("nothing"))
  }

  @Test func `a new tree keeps what is expanded`() {
    let tree = makeTree()
    tree.expand("seas")
    tree.expand("lakes")
    let left = tree.set([node("lakes"), node("seas", [node("black"), node("black"), node("seas", [node("lost")])])])
    #expect(left.map(\.id) == ["black", "seas", "lost"])
    #expect(tree.lines == ["· lakes", "▾ seas", "  · black"])
    #expect(tree.element("lost") == nil, "what is below an element left out is left out, and returned")
    tree.set([])
    tree.set([node("seas", [node("black")])])
    #expect(tree.lines == ["▸ seas"], "an element that was gone begins collapsed")
  }

  @Test func `elements are inserted, replaced, moved and removed`() {
    let tree = makeTree()
    tree.expandAll()
    #expect(tree.insert([node("dead"), node("red")], under: "seas", at: 1).map(\.id) == ["red"])
    #expect(tree.children(of: "seas").map(\.id) == ["north", "dead", "red"])
    #expect(tree.insert([node("x", [node("y"), node("z")])], under: "nothing").map(\.id) == ["x", "y", "z"])
    #expect(tree.replace(Note("dead", "salt"))?.text == "")
    #expect(tree.element("dead")?.text == "salt")
    #expect(tree.replace(Note("nothing")) == nil)
    #expect(tree.move("north", under: "lakes", at: 0))
    #expect(tree.children(of: "lakes").map(\.id) == ["north", "garda"])
    #expect(tree.parent(of: "north")?.id == "lakes")
    #expect(!tree.move("lakes", under: "skagerrak"), "not below itself")
    #expect(!tree.move("lakes", under: "lakes"))
    #expect(tree.move("skagerrak", under: nil, at: 0))
    #expect(tree.lines.first == "· skagerrak")
    #expect(tree.remove("lakes")?.id == "lakes")
    #expect(tree.remove("lakes") == nil)
    #expect(tree.element("north") == nil)
    #expect(tree.lines == ["· skagerrak", "▾ seas", "  · dead", "  · red", "· rain"])
  }

  @Test func `children that are not known yet are asked for`() {
    let tree = TreeProvider<Note, String>(identity: \.id)
    tree.onExpandingUnknown = { [unowned tree] in tree.insert([node("child of \($0.id)")], under: $0.id) }
    tree.set([TreeNode(Note("a"), isExpandable: true)])
    #expect(tree.lines == ["▸ a"])
    tree.expand("a")
    #expect(tree.lines == ["▾ a", "  · child of a"])
    tree.collapse("a")
    tree.expand("a")
    #expect(tree.lines.count == 2, "they are known now")
  }

  @Test func `an observer sees insertions, deletions and a changed arrow`() {
    let tree = makeTree()
    let screen = StrictScreen<SingleSection, TreeRow<Note>>([ListSection(id: SingleSection(), elements: [])])
    let observer = DiffableObserver(provider: tree, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    tree.expand("seas")
    #expect(screen.batches.suffix(2).map(\.updates.count) == [1, 0])
    #expect(screen.batches.last?.insertions.map(\.item) == [1, 2])
    tree.collapse("seas")
    #expect(screen.batches.last?.deletions.map(\.item) == [1, 2])
    #expect(screen.violation == nil)
  }

  @Test func `a row of another level looks different`() {
    let note = Note("a")
    let stamps = Set([0, 1].map { level in row(note, level, .none).stamp } + [row(note, 0, .collapsed).stamp])
    #expect(stamps.count == 3)
    #expect(row(note, 0, .none).stamp == row(Note("a"), 0, .none).stamp)
  }

  @Test func `a deep tree needs no deep calls`() {
    let tree = TreeProvider<Int, Int>(identity: \.self)
    tree.set([TreeNode(0)])
    tree.batch {
      for depth in 1..<2_000 { tree.insert([TreeNode(depth)], under: depth - 1) }
      tree.expandAll()
    }
    #expect(tree.elements.count == 2_000)
    #expect(tree.elements.last?.level == 1_999)
    tree.remove(0)
    #expect(tree.elements.isEmpty)
  }

  @Test(arguments: 1...4)
  func `random changes give the rows of a plain recursion`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tree = TreeProvider<Note, String>(identity: \.id)
    func random() -> String { "\(Int.random(in: 0..<20, using: &generator))" }
    for _ in 0..<500 {
      let (id, other, index) = (random(), random(), Int.random(in: -1...4, using: &generator))
      switch Int.random(in: 0...6, using: &generator) {
      case 0: tree.insert([node(id, [node(other)])], at: index)
      case 1: tree.insert([node(id)], under: other, at: index)
      case 2: tree.remove(id)
      case 3: tree.move(id, under: Bool.random(using: &generator) ? other : nil, at: index)
      case 4: tree.toggle(id)
      case 5: tree.replace(Note(id, other))
      default: tree.expand(id)
      }
      #expect(tree.elements.map { "\($0.level) \($0.id)" } == rows(of: tree, below: nil, level: 0))
    }
  }

  private func rows(of tree: TreeProvider<Note, String>, below id: String?, level: Int) -> [String] {
    tree.children(of: id).flatMap { child in
      ["\(level) \(child.id)"]
        + (tree.isExpanded(child.id) ? rows(of: tree, below: child.id, level: level + 1) : [])
    }
  }

  private func row(_ note: Note, _ level: Int, _ disclosure: TreeRow<Note>.Disclosure) -> TreeRow<Note> {
    let tree = TreeProvider<Note, String>(identity: \.id)
    let below = TreeNode(note, children: disclosure == .none ? [] : [node("child")])
    tree.set([(0..<level).reduce(below) { node("above \($1)", [$0]) }])
    tree.reveal(note.id)
    return tree.elements[level]
  }
}

// MARK: - Trees

private func node(_ id: String, _ children: [TreeNode<Note>] = []) -> TreeNode<Note> {
  TreeNode(Note(id), children: children)
}

private func makeTree() -> TreeProvider<Note, String> {
  let tree = TreeProvider<Note, String>(identity: \.id)
  tree.set([
    node("seas", [node("north", [node("skagerrak")]), node("red")]), node("lakes", [node("garda")]), node("rain"),
  ])
  return tree
}

extension TreeProvider where Element == Note {
  fileprivate var lines: [String] {
    elements.map { row in
      let arrow =
        switch row.disclosure {
        case .none: "·"
        case .collapsed: "▸"
        case .expanded: "▾"
        }
      return String(repeating: "  ", count: row.level) + "\(arrow) \(row.element.id)"
    }
  }
}
