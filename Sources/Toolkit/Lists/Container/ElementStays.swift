import Diffing

/// The stays of the elements of a list: see ``ItemContext``. In one stay an element is not exchanged, and its mark does not
/// change, so that an observer need not look at it again.
public protocol ElementStays: AnyObject {
  /// A number that is another one after each change.
  var changeCount: Int { get }

  /// The numbers of the stays, in the order of the elements. No two stays of one object have the same.
  var stayNumbers: [Int] { get }

  /// Returns the number of the stay at a position.
  func stayNumber(at position: Int) -> Int

  /// Returns the positions at which elements were exchanged since the change count was this one; nil if anything else
  /// was changed too, or too much.
  func exchanges(since count: Int) -> [Int]?
}

extension ItemContainer: ElementStays {
  public func stays(inSection index: Int) -> (any ElementStays)? { index == 0 ? self : nil }

  public var changeCount: Int { changesMade }

  // Without key paths and copies of references, which would take most of the time.
  public var stayNumbers: [Int] {
    close()
    return contexts.withUnsafeBufferPointer { contexts in
      Array(unsafeUninitializedCapacity: contexts.count) { numbers, count in
        for index in contexts.indices { numbers.initializeElement(at: index, to: contexts[index].number) }
        count = contexts.count
      }
    }
  }

  public func stayNumber(at position: Int) -> Int {
    close()
    return contexts[position].number
  }

  public func exchanges(since count: Int) -> [Int]? {
    let wanted = changeCount - count
    guard wanted <= exchanged.count else { return nil }
    return Array(exchanged.suffix(wanted))
  }
}

/// Elements that come into a list, or leave it.
public enum ElementPassage<Element> {
  /// Elements that may not have been there before.
  case came([Element])
  /// Elements that are not there any more.
  case left([Element])
}

// MARK: - Remembered stamps

/// The stamps of a section's elements and the stays that they belong to, so that the mark of an element is not computed
/// again as long as it stays. Not generic itself: in generic code, each use of a generic type is looked up.
struct RememberedStamps {
  // MARK: Internal

  let stays: any ElementStays
  /// The change count of `stays` when the stamps were taken.
  var changeCount: Int
  /// The numbers of the stays, in the order of the stamps; empty if a stamp takes no time.
  var numbers: [Int]

  /// Returns the stamps of these elements: those that are known for stays that go on, new ones for the others.
  func stamps<Element, ID>(
    of elements: [Element], _ numbers: [Int], known: [RowStamp<ID>], _ stamp: (Element) -> RowStamp<ID>
  ) -> [RowStamp<ID>] {
    let old = self.numbers
    guard old.count == known.count, numbers.count == elements.count else { return elements.map(stamp) }
    var start = 0
    while start < min(old.count, numbers.count), old[start] == numbers[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, numbers.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == numbers[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var result = known
    let middle = Dictionary(zip(old[start..<oldEnd], start..<oldEnd), uniquingKeysWith: { first, _ in first })
    result.replaceSubrange(
      start..<oldEnd,
      with: (start..<newEnd).map { index in middle[numbers[index]].map { known[$0] } ?? stamp(elements[index]) })
    return result
  }
}
