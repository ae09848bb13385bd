import Bytes

/// The stack of open elements (HTML Living Standard, 13.2.4.2).
struct OpenElements {
  struct Entry {
    var node: NodeArena.Index
    let tag: HTMLTag
    let name: HTMLName
    /// True for an `annotation-xml` whose encoding is HTML.
    let isIntegrationPoint: Bool
    /// One bit for each scope that ends at the element.
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

    /// True if the scope ends at the element.
    func isBorder(of scope: Scope) -> Bool { borders & scope.rawValue != 0 }

    /// True if searches for formatting elements and end tags stop at the element.
    var isSpecial: Bool { isBorder(of: .special) }

    private static let elementBorder: UInt8 = Scope.element.rawValue | Scope.listItem.rawValue | Scope.button.rawValue

    private static func foreignBorders(isSpecial: Bool) -> UInt8 {
      Scope.select.rawValue | (isSpecial ? Scope.special.rawValue | elementBorder : 0)
    }

    /// The borders of HTML elements, by the number of the name.
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

    /// True if the stack is cleared back to the element, for certain table parts (13.2.6.4.9, 13.2.6.4.13,
    /// 13.2.6.4.14).
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
    /// The scope of searches for formatting elements and end tags.
    case special = 32
  }

  private(set) var entries: [Entry] = []
  /// The number of open HTML elements by the number of the name. Most searches need nothing else.
  private var counts: [UInt16] = Array(repeating: 0, count: HTMLName.knownCount)
  /// The number of open foreign elements by the number of the name.
  private var foreignCounts: [Int32: Int] = [:]

  /// True for each open node, by its index; nodes beyond the end are not open.
  private var isOpen: [Bool] = []

  var count: Int { entries.count }
  /// The current node. There is always one while tokens are processed.
  var current: Entry { entries[entries.count - 1] }

  // MARK: Lookup

  func contains(_ name: HTMLName) -> Bool { counts[Int(name.rawValue)] > 0 }

  /// True if an HTML element with the name is open.
  ///
  /// - Complexity: O(1).
  func contains(nameNumber number: Int32) -> Bool { Int(number) < counts.count && counts[Int(number)] > 0 }

  /// True if a foreign element with the name is open.
  ///
  /// - Complexity: O(1).
  func containsForeign(nameNumber number: Int32) -> Bool { foreignCounts[number, default: 0] > 0 }

  /// True if the node is open.
  ///
  /// - Complexity: O(1).
  func contains(_ node: NodeArena.Index) -> Bool { Int(node) < isOpen.count && isOpen[Int(node)] }

  /// The position of the node in the stack; nil if it is not open.
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

  /// Pops elements up to and including an HTML element with that name.
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

  /// Pops elements while a condition holds.
  mutating func pop(while isMore: (Entry) -> Bool) {
    while entries.count > 1, isMore(current) { pop() }
  }

  /// Pops elements until at most `count` are left.
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

  /// Replaces the node of an open element.
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
    counts[number] = UInt16(clamping: Int(counts[number]) + change)
  }
}
