/// The stack of open elements (HTML Living Standard, 13.2.4.2).
struct OpenElements {
  struct Entry {
    var node: NodeArena.Index
    let tag: HTMLTag
    let name: HTMLName
    /// Whether it is an `annotation-xml` that says it holds HTML.
    let isIntegrationPoint: Bool
    /// A bit for each scope that ends at it.
    private let borders: UInt8

    init(node: NodeArena.Index, tag: HTMLTag, name: HTMLName, isIntegrationPoint: Bool = false) {
      self.node = node
      self.tag = tag
      self.name = name
      self.isIntegrationPoint = isIntegrationPoint
      switch tag.kind {
      case .html: borders = Entry.borders[Int(name.rawValue)]
      case .math: borders = Entry.foreignBorders(isSpecial: name.isMathTextPoint || name == .annotationXml)
      default: borders = Entry.foreignBorders(isSpecial: name.isSVGIntegrationPoint)
      }
    }

    /// Whether nothing outside of it is in that scope.
    func isBorder(of scope: Scope) -> Bool { borders & scope.rawValue != 0 }

    /// Whether formatting and end tags stop at it.
    var isSpecial: Bool { isBorder(of: .special) }

    private static let elementBorder: UInt8 = Scope.element.rawValue | Scope.listItem.rawValue | Scope.button.rawValue

    private static func foreignBorders(isSpecial: Bool) -> UInt8 {
      Scope.select.rawValue | (isSpecial ? Scope.special.rawValue | elementBorder : 0)
    }

    /// Those of the elements of HTML, by the number of the name.
    private static let borders: [UInt8] = HTMLName.allCases.map { name in
      var borders: UInt8 = name.isSpecial ? Scope.special.rawValue : 0
      if name.isScopeBorder { borders |= elementBorder }
      switch name {
      case .ol, .ul: borders |= Scope.listItem.rawValue
      case .button: borders |= Scope.button.rawValue
      case .html, .table, .template: borders |= Scope.table.rawValue
      case .optgroup, .option: return borders
      default: break
      }
      return borders | Scope.select.rawValue
    }

    func isHTML(_ name: HTMLName) -> Bool { self.name == name && tag.kind == .html }

    /// Whether the stack is cleared back to it, for table parts of some names (13.2.6.4.9, 13.2.6.4.13, 13.2.6.4.14).
    func isContext(_ isPart: (HTMLName) -> Bool) -> Bool {
      tag.kind == .html && (isPart(name) || name == .template || name == .html)
    }
  }

  enum Scope: UInt8 {
    case element = 1
    case listItem = 2
    case button = 4
    case table = 8
    case select = 16
    /// Where formatting and end tags stop.
    case special = 32
  }

  private(set) var entries: [Entry] = []
  /// How many elements of HTML there are of each name, by its number; most searches end here.
  private var counts: [UInt16] = Array(repeating: 0, count: HTMLName.knownCount)
  /// How many foreign elements there are of each name.
  private var foreignCounts: [Int32: Int] = [:]

  /// Whether each node is open, by its index; those beyond the end are not.
  private var isOpen: [Bool] = []

  var count: Int { entries.count }
  /// The current node. There always is one while tokens are processed.
  var current: Entry { entries[entries.count - 1] }

  // MARK: Asking

  func contains(_ name: HTMLName) -> Bool { counts[Int(name.rawValue)] > 0 }

  /// Whether there is an element of HTML with a name of that number. Complexity: constant.
  func contains(nameNumber number: Int32) -> Bool { Int(number) < counts.count && counts[Int(number)] > 0 }

  /// Whether there is a foreign element with a name of that number. Complexity: constant.
  func containsForeign(nameNumber number: Int32) -> Bool { foreignCounts[number, default: 0] > 0 }

  /// Complexity: constant.
  func contains(_ node: NodeArena.Index) -> Bool { Int(node) < isOpen.count && isOpen[Int(node)] }

  /// Where the node is; nil if it is not open.
  func index(of node: NodeArena.Index) -> Int? { contains(node) ? entries.lastIndex { $0.node == node } : nil }

  func lastIndex(_ name: HTMLName) -> Int? {
    contains(name) ? entries.lastIndex { $0.isHTML(name) } : nil
  }

  /// 13.2.4.2, "has an element in the specific scope".
  func hasInScope(_ name: HTMLName, _ scope: Scope = .element) -> Bool {
    contains(name) && has(scope) { $0.isHTML(name) }
  }

  @inline(__always)
  func has(_ scope: Scope, _ isTarget: (Entry) -> Bool) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      var index: Int = entries.count - 1
      while index >= 0 {
        if isTarget(entries[index]) { return true }
        if entries[index].isBorder(of: scope) { return false }
        index -= 1
      }
      return false
    }
  }

  // MARK: Changing

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    setOpen(entry.node)
    note(entry, 1)
  }

  /// Pops the current node; the root stays.
  mutating func pop() {
    guard entries.count > 1, let entry = entries.popLast() else { return }
    isOpen[Int(entry.node)] = false
    note(entry, -1)
  }

  /// Pops down to an element of HTML of that name, and it too.
  mutating func popThrough(_ name: HTMLName) {
    popThrough { $0.isHTML(name) }
  }

  mutating func popThrough(_ isLast: (Entry) -> Bool) {
    while entries.count > 1 {
      let isDone: Bool = isLast(current)
      pop()
      if isDone { return }
    }
  }

  /// Pops while that is so.
  mutating func pop(while isMore: (Entry) -> Bool) {
    while entries.count > 1, isMore(current) { pop() }
  }

  /// Leaves only so many.
  mutating func truncate(to count: Int) {
    while entries.count > max(count, 1) { pop() }
  }

  mutating func remove(at index: Int) {
    guard index > 0 else { return }
    let entry: Entry = entries.remove(at: index)
    isOpen[Int(entry.node)] = false
    note(entry, -1)
  }

  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: index)
    setOpen(entry.node)
    note(entry, 1)
  }

  /// Puts a copy of the element in its place.
  mutating func replaceNode(at index: Int, with node: NodeArena.Index) {
    isOpen[Int(entries[index].node)] = false
    entries[index].node = node
    setOpen(node)
  }

  /// 13.2.6.3 "generate implied end tags".
  mutating func popImplied(except name: HTMLName = .unknown) {
    pop { $0.tag.kind == .html && $0.name.hasImpliedEnd && $0.name != name }
  }

  mutating func popThoroughlyImplied() {
    pop { $0.tag.kind == .html && $0.name.hasThoroughlyImpliedEnd }
  }

  private mutating func setOpen(_ node: NodeArena.Index) {
    if Int(node) >= isOpen.count {
      isOpen.append(contentsOf: repeatElement(false, count: Int(node) + 16 - isOpen.count))
    }
    isOpen[Int(node)] = true
  }

  private mutating func note(_ entry: Entry, _ change: Int) {
    let number = Int(entry.tag.number)
    guard entry.tag.kind == .html else {
      foreignCounts[entry.tag.number, default: 0] += change
      return
    }
    if number >= counts.count { counts.append(contentsOf: repeatElement(0, count: number + 16 - counts.count)) }
    counts[number] = UInt16(Int(counts[number]) + change)
  }
}
