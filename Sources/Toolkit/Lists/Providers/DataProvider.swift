import Diffing

/// Elements that change, with notification of the changes. Independent of views.
///
/// A flat provider implements `elements`; everything else has a default. A provider with sections is a
/// ``SectionedDataProvider``.
public protocol DataProvider<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element

  /// All elements, in the order of their sections.
  var elements: [Element] { get }

  /// Calls `onChange` after every change of `elements`, until the subscription ends.
  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription

  /// Calls `onChange` with the change, after every change, until the subscription ends.
  func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription

  /// The number of sections; 1 for a flat list.
  var sectionCount: Int { get }
  /// - Returns: 0 if there is no such section.
  func elementCount(inSection section: Int) -> Int
  /// - Returns: an empty array if there is no such section.
  func elements(inSection section: Int) -> [Element]
  /// - Returns: nil if there is no such element.
  func element(at path: ElementPath) -> Element?
  /// - Returns: nil if the section has no title, or does not exist.
  func title(ofSection section: Int) -> String?
  /// The index at the side of a long list, in the order of the sections; empty if it has none.
  var indexTitles: [SectionIndexTitle] { get }
  /// - Returns: nil if the section has no such element, or does not exist.
  func supplement(_ kind: SupplementKind, ofSection section: Int) -> Element?

  /// Returns what is known about the stays of a section's elements; nil, as by default, if nothing is.
  func stays(inSection section: Int) -> (any ElementStays)?

  /// Calls `onPassage` with the elements that come and leave, before the observers of the change are called. Returns nil,
  /// as by default, if the provider does not tell.
  func observePassages(_ onPassage: @escaping (ElementPassage<Element>) -> Void) -> SignalSubscription?
}

// MARK: - A flat provider: one section without title and supplementary elements

extension DataProvider {
  public func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    observe { onChange(.sections([0])) }
  }

  /// The number of sections of a flat list: 1.
  public var sectionCount: Int { 1 }
  public var indexTitles: [SectionIndexTitle] { [] }

  public func elementCount(inSection section: Int) -> Int {
    elements(inSection: section).count
  }

  public func elements(inSection section: Int) -> [Element] {
    section == 0 ? elements : []
  }

  public func element(at path: ElementPath) -> Element? {
    let elements = elements(inSection: path.section)
    return elements.indices.contains(path.item) ? elements[path.item] : nil
  }

  public func title(ofSection section: Int) -> String? { nil }
  public func supplement(_ kind: SupplementKind, ofSection section: Int) -> Element? { nil }
  public func stays(inSection section: Int) -> (any ElementStays)? { nil }
  public func observePassages(_ onPassage: @escaping (ElementPassage<Element>) -> Void) -> SignalSubscription? { nil }
}

// MARK: - Positions: elements counted across all sections

extension DataProvider {
  /// The number of elements of all sections.
  ///
  /// - Complexity: O(s) for s sections.
  public var elementCount: Int {
    (0..<sectionCount).reduce(0) { $0 + elementCount(inSection: $1) }
  }

  /// - Returns: nil if there is no such element.
  /// - Complexity: O(s) for s sections.
  public func path(atPosition position: Int) -> ElementPath? {
    guard position >= 0 else { return nil }
    var rest = position
    for section in 0..<sectionCount {
      let count = elementCount(inSection: section)
      if rest < count { return ElementPath(section: section, item: rest) }
      rest -= count
    }
    return nil
  }

  /// - Returns: nil if there is no such element.
  /// - Complexity: O(s) for s sections.
  public func position(of path: ElementPath) -> Int? {
    guard (0..<sectionCount).contains(path.section),
      (0..<elementCount(inSection: path.section)).contains(path.item)
    else { return nil }
    return (0..<path.section).reduce(path.item) { $0 + elementCount(inSection: $1) }
  }

  /// - Returns: nil if there is no such element.
  public func element(atPosition position: Int) -> Element? {
    path(atPosition: position).flatMap { element(at: $0) }
  }

  /// Returns the elements at the positions that exist, in their order.
  ///
  /// - Complexity: O(s + k) for s sections and k positions.
  @inlinable
  public func elements(atPositions positions: Range<Int>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(positions.count)
    var start = 0
    for section in 0..<sectionCount {
      let elements = elements(inSection: section)
      let wanted = positions.clamped(to: start..<start + elements.count)
      result += elements[wanted.lowerBound - start..<wanted.upperBound - start]
      start += elements.count
      if start >= positions.upperBound { break }
    }
    return result
  }

  /// Searches for an element outward from its likely position.
  ///
  /// - Complexity: O(s + k) if it is k positions away from `hint`; O(s + n) if it is not there. Assumes that the
  ///   provider returns the elements of a section in O(1).
  public func position(near hint: Int, where isWanted: (Element) -> Bool) -> Int? {
    var found: Int?
    visitElements(near: hint) { position, element in
      if isWanted(element) { found = position }
      return found == nil
    }
    return found
  }

  /// Visits the elements with their positions, outward from one of them, until `body` returns false.
  ///
  /// - Complexity: O(s + k) for k elements visited.
  func visitElements(near hint: Int, while body: (Int, Element) -> Bool) {
    let count = elementCount
    var below = min(max(hint, 0), count - 1)
    var above = below + 1
    guard let start = path(atPosition: below) else { return }
    var forward = ElementCursor(self, at: start)
    var backward = ElementCursor(
      self, at: ElementPath(section: start.section, item: start.item + 1))
    while below >= 0 || above < count {
      if below >= 0, backward.moveBackward(), !body(below, backward.element) { return }
      if above < count, forward.moveForward(), !body(above, forward.element) { return }
      below -= 1
      above += 1
    }
  }
}
