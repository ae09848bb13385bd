import Diffing
import Lists
import Testing

/// Stands for the actor of an application's screens.
@globalActor
actor TestScreenActor {
  static let shared: TestScreenActor = TestScreenActor()
}

/// The protocol of one list's items, of any kind.
@TestScreenActor
protocol SomeItem: ListItem<String>, AnyObject {
  var line: String { get }
  func attach(_ context: SomeContext)
}

typealias SomeContext = ItemContext<any SomeItem, String>

@TestScreenActor
private final class Post: @TestScreenActor SomeItem {
  init(id: String, likes: Int, likesBus: SignalBus<String, Int>) {
    self.id = id
    self.likes = likes
    self.likesBus = likesBus
  }

  let id: String
  var mark: ContentMark { ContentMark(value: UInt64(clamping: likes)) }
  var line: String { "\(id) ♥\(likes)" }

  func attach(_ context: SomeContext) {
    context.subscribe(to: likesBus, for: id) { [id, likesBus] likes, context in
      context.replace(with: Post(id: id, likes: likes, likesBus: likesBus))
    }
  }

  private let likes: Int
  private let likesBus: SignalBus<String, Int>
}

@TestScreenActor
private final class LockedClip: @TestScreenActor SomeItem {
  init(id: String, purchases: SignalBus<String, Void>) {
    self.id = id
    self.purchases = purchases
  }

  let id: String
  let mark = ContentMark(value: 0)
  var line: String { "\(id) locked" }

  func attach(_ context: SomeContext) {
    context.subscribe(to: purchases, for: id) { _, context in context.replace(with: OpenClip(id: context.id)) }
  }

  private let purchases: SignalBus<String, Void>
}

@TestScreenActor
private final class OpenClip: @TestScreenActor SomeItem {
  init(id: String) { self.id = id }

  let id: String
  let mark = ContentMark(value: 1)
  var line: String { "\(id) plays" }

  /// Called by its own button, after work in another task.
  func dismissLater() async {
    await Task.detached { await Task.yield() }.value
    context?.remove()
  }

  func attach(_ context: SomeContext) { self.context = context }

  private var context: SomeContext?
}

/// A screen: it owns everything, all of it on its actor.
@TestScreenActor
private final class Timeline: @TestScreenActor ReloadTarget {
  init() {
    container = ItemContainer(
      stamp: { $0.stamp }, attach: { item, context in item.attach(context) })
    observer = DiffableObserver(
      provider: container, stamp: { $0.stamp }, shown: [], target: self)
  }

  let likes: SignalBus<String, Int> = SignalBus()
  let purchases: SignalBus<String, Void> = SignalBus()
  let container: ItemContainer<any SomeItem, String>
  private(set) var lines: [String] = []

  func apply(_ update: ListUpdate<SingleSection, any SomeItem, String>) {
    lines = lines.applying(update.rowChanges) { update.elements[$0].line } ?? []
  }

  private var observer: DiffableObserver<SingleSection, any SomeItem, String>?
}

@Suite("Ownership by a global actor")
struct GlobalActorTests {
  @Test @TestScreenActor func `items of different types in one container replace and remove themselves`() async {
    let timeline = Timeline()
    let open = OpenClip(id: "c")
    timeline.container.set([
      Post(id: "a", likes: 1, likesBus: timeline.likes), LockedClip(id: "b", purchases: timeline.purchases), open,
    ])
    #expect(timeline.lines == ["a ♥1", "b locked", "c plays"])
    timeline.likes.post(2, for: "a")
    timeline.purchases.post((), for: "b")
    #expect(timeline.lines == ["a ♥2", "b plays", "c plays"])
    await open.dismissLater()
    #expect(timeline.lines == ["a ♥2", "b plays"])
  }

  @Test func `signals arrive from other isolation domains as sendable values`() async {
    let timeline = await Timeline()
    await fill(timeline)
    await withTaskGroup { group in
      for likes in 1...20 {
        group.addTask { await like(timeline, likes) }
      }
    }
    await like(timeline, 99)
    #expect(await timeline.lines == ["a ♥99"])
  }

  @TestScreenActor private func fill(_ timeline: Timeline) {
    timeline.container.set([Post(id: "a", likes: 0, likesBus: timeline.likes)])
  }
}

@TestScreenActor
private func like(_ timeline: Timeline, _ likes: Int) {
  timeline.likes.post(likes, for: "a")
}
