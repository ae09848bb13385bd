import Lists
import Observation
import Synchronization
import Testing

@Suite("Lists for SwiftUI")
struct ObservedListTests {
  @Test func `views that read the elements are drawn again when they change`() {
    let provider = ArrayProvider([1, 2])
    let list = ObservedList(provider: provider)
    let drawn = Drawn { "\(list.elements)" }
    #expect(drawn.next == "[1, 2]")
    #expect(drawn.next == nil)
    provider.append([3])
    #expect(drawn.next == "[1, 2, 3]")
    provider.elements = []
    #expect(drawn.next == "[]")
  }

  @Test func `sections are observed too`() {
    let provider = SectionsProvider([ProviderSection("a", [1], title: "A")])
    let list = ObservedList(provider: provider)
    let drawn = Drawn { list.sections.map { "\($0.id) \($0.title ?? "") \($0.elements)" }.joined(separator: " ") }
    #expect(drawn.next == "a A [1]")
    provider.update("a") { $0.title = "B" }
    #expect(drawn.next == "a B [1]")
    provider.set(provider.sections + [ProviderSection("c")])
    #expect(drawn.next == "a B [1] c  []")
  }

  @Test(arguments: [
    ([0], 3, [2, 3, 1, 4]), ([0], 4, [2, 3, 4, 1]), ([3], 0, [4, 1, 2, 3]), ([1, 3], 0, [2, 4, 1, 3]),
    ([0, 1], 1, [1, 2, 3, 4]), ([0, 2], 9, [2, 4, 1, 3]), ([], 2, [1, 2, 3, 4]),
  ])
  func `elements move as SwiftUI counts`(offsets: [Int], offset: Int, result: [Int]) {
    #expect(ObservedList(provider: ArrayProvider([1, 2, 3, 4])).elements(moving: offsets, to: offset) == result)
  }

  @Test func `a list that is released observes no more`() {
    let provider = ArrayProvider([1])
    var list: ObservedList? = ObservedList(provider: provider)
    weak let released = list
    list = nil
    #expect(released == nil)
    provider.append([2])
  }

  @Test func `a selection is bound in both directions`() {
    let selection = Selection<Int>(mode: .multiple)
    let observed = ObservedSelection(selection)
    let drawn = Drawn { "\(observed.ids.sorted())" }
    #expect(drawn.next == "[]")
    observed.ids = [1, 2]
    #expect(drawn.next == "[1, 2]")
    selection.toggle(3)
    #expect(drawn.next == "[1, 2, 3]")
    observed.id = 4
    #expect(drawn.next == "[4]")
    observed.id = nil
    #expect(drawn.next == "[]")
    #expect(selection.cursor == 4)
  }

  @Test func `a single selection takes the new one of several`() {
    let selection = Selection<Int>(mode: .single)
    let observed = ObservedSelection(selection)
    observed.ids = [1]
    observed.ids = [1, 2]
    #expect(selection.ids == [2])
    #expect(observed.id == 2)
    observed.ids = []
    #expect(selection.ids.isEmpty)
    let none = Selection<Int>(mode: .none)
    ObservedSelection(none).ids = [1]
    #expect(none.ids.isEmpty)
  }
}

/// A text that is made again when something that it reads has changed, as SwiftUI does with views.
private final class Drawn {
  init(_ text: @escaping () -> String) {
    self.text = text
  }

  /// The text; nil if nothing that it reads has changed since the last one.
  var next: String? {
    guard isOutdated.withLock({ $0 }) else { return nil }
    let flag = Flag(false)
    isOutdated = flag
    return withObservationTracking(text) { flag.withLock { $0 = true } }
  }

  private let text: () -> String
  private var isOutdated = Flag(true)
}

private final class Flag: Sendable {
  init(_ value: Bool) {
    mutex = Mutex(value)
  }

  func withLock<Result>(_ body: (inout Bool) -> Result) -> Result { mutex.withLock { body(&$0) } }

  private let mutex: Mutex<Bool>
}
