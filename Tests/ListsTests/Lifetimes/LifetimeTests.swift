import Diffing
import Lists
import Testing

/// Tests that parts are released with their owner, a screen in use with all parts of a list.
@Suite("Lifetimes")
struct LifetimeTests {
  @Test func `all parts of a screen are released with it`() throws {
    let census = Census()
    let likes: SignalBus<String, Int> = SignalBus(retention: .lastWhileSubscribed)
    var screen: ListScreen? = try ListScreen(likes: likes, census: census)
    screen?.use()
    #expect(
      census.alive == [
        "cell slot", "collection", "container", "context", "delegate", "item", "joined", "map", "observer", "pool",
        "range", "registry", "sectioned observer", "sectioned target", "selection", "table", "target", "view",
        "visible cells",
      ])
    #expect(likes.subscriberCount(for: "1") > 0)
    screen = nil
    #expect(census.alive == [])
    #expect(likes.subscriberCount(for: "1") == 0)
    #expect(likes.lastSignal(for: "1") == nil)
  }

  @Test func `removed items are released with all they hold while the screen stays`() throws {
    let census = Census()
    let screen = try ListScreen(likes: SignalBus(), census: census)
    screen.use()
    screen.removeAll()
    #expect(census.alive.contains("view"), "pools keep views")
    #expect(!census.alive.contains("item"))
    #expect(!census.alive.contains("context"))
  }

  @Test func `a screen may be released during a signal that it handles`() throws {
    let census = Census()
    let likes: SignalBus<String, Int> = SignalBus()
    var screen: ListScreen? = try ListScreen(likes: likes, census: census)
    screen?.use()
    let killer: SignalSubscription = likes.subscribe("1") { _ in screen = nil }
    likes.post(5, for: "1")
    likes.post(6, for: "1")
    #expect(census.alive == [])
    withExtendedLifetime(killer) {}
  }

  @Test func `a bus may be released before its subscribers`() throws {
    let census = Census()
    var likes: SignalBus<String, Int>? = SignalBus(retention: .last)
    weak let watched: SignalBus<String, Int>? = likes
    let subscription: SignalSubscription? = likes?.subscribe("1") { _ in }
    likes?.post(1, for: "1")
    likes = nil
    #expect(watched == nil)
    subscription?.end()
    #expect(census.alive == [])
  }
}

// MARK: - The screen

private final class ListScreen {
  init(likes: SignalBus<String, Int>, census: Census) throws {
    self.census = census
    self.likes = likes
    map = registry.map("rows") { Cell(View("\($0)")) }
    cards = registry.map("cards") { Cell(View("\($0)")) }
    slot = registry.slot(for: Post.self)
    pool = ReusePool(limit: 50, make: { [census] in View("", census) }, prepareForReuse: { $0.post = nil })
    for map in [map, cards] {
      // The view holds its item while it shows it, as views do.
      try map.register(slot, pool: pool, content: { $0 }, bind: { post, view in view.post = post })
    }

    container = ItemContainer(stamp: \.stamp) { [census] post, context in
      census.watch("context", context)
      post.context = context
      // Captures the item and replaces it: the cycle ends with the stay.
      context.subscribe(to: likes, for: post.id) { [post] likes, context in
        context.replace(with: Post(post.id, likes: likes, slot: post.slot, census: census))
      }
    }
    joined = JoinedProvider([.init("all", container, header: Post("h", likes: 0, slot: slot, census: census))])
    table = TableDataSource(live: joined) { [map] in $0.slot.resolve($0, in: map) }
    collection = CollectionDataSource(live: joined, columns: 2) { [cards] in $0.slot.resolve($0, in: cards) }
    visible = VisibleCells(source: table, stamp: \.stamp)
    range = WorkingRange(ahead: 2, behind: 1, stamp: \.stamp) { post in SignalSubscription { _ = post.id } }
    delegate = Delegate(
      provider: joined, identity: \.id, arrangement: table, selection: selection,
      actions: { post in ItemActions(primary: ItemAction("remove", title: "Remove") { post.context?.remove() }) },
      ranges: [range])
    target = Target()
    observer = DiffableObserver(provider: joined, stamp: \.stamp, shown: [], target: target)
    sectionedObserver = DiffableObserver(provider: joined, stamp: \.stamp, shown: [], target: sectionedTarget)
    target.onApply = { [weak self] in self?.visible.show(0..<3) }
    delegate.onNearEnd = { [weak self] in self?.ends += 1 }

    let parts: [(String, AnyObject)] = [
      ("registry", registry), ("map", map), ("map", cards), ("cell slot", slot), ("pool", pool),
      ("container", container), ("joined", joined), ("table", table), ("collection", collection),
      ("visible cells", visible), ("range", range), ("delegate", delegate), ("selection", selection),
      ("target", target), ("observer", observer), ("sectioned target", sectionedTarget),
      ("sectioned observer", sectionedObserver),
    ]
    for (name, part) in parts { census.watch(name, part) }
  }

  /// Uses every part.
  func use() {
    container.set((0..<9).map { Post("\($0)", likes: 0, slot: slot, census: census) })
    delegate.viewportChanged(to: 0..<3)
    delegate.tap("4", .toggling)
    likes.post(1, for: "1")
    visible.source = collection
    delegate.arrangement = collection
    _ = delegate.press(.down)
    delegate.perform("remove", on: "2")
    likes.post(2, for: "1")
  }

  func removeAll() {
    container.removeAll()
    joined.update("all") { $0.header = nil }
  }

  private let census: Census
  private let likes: SignalBus<String, Int>
  private let registry: CellRegistry<View> = CellRegistry()
  private let map: CellMap<View>
  private let cards: CellMap<View>
  private let slot: CellSlot<Post, View>
  private let pool: ReusePool<View>
  private let container: ItemContainer<Post, String>
  private let joined: JoinedProvider<String, Post>
  private let table: TableDataSource<Post, View>
  private let collection: CollectionDataSource<Post, View>
  private let visible: VisibleCells<Post, String, View>
  private let range: WorkingRange<Post, String>
  private let selection: Selection<String> = Selection(mode: .multiple)
  private let delegate: Delegate<Post, String>
  private let target: Target
  private let observer: DiffableObserver<SingleSection, Post, String>
  private let sectionedTarget: StrictScreen<String, Post> = StrictScreen()
  private let sectionedObserver: DiffableObserver<String, Post, String>
  private var ends: Int = 0
}

private final class Post: ListItem {
  init(_ id: String, likes: Int, slot: CellSlot<Post, View>, census: Census) {
    self.id = id
    mark = ContentMark(value: UInt64(clamping: likes))
    self.slot = slot
    census.watch("item", self)
  }

  let id: String
  let mark: ContentMark
  let slot: CellSlot<Post, View>
  var context: ItemContext<Post, String>?
}

private final class View {
  init(_ text: String, _ census: Census? = nil) {
    self.text = text
    census?.watch("view", self)
  }

  let text: String
  var post: Post?
}

private final class Target: ReloadTarget {
  var onApply: (() -> Void)?

  func apply(_ update: ListUpdate<SingleSection, Post, String>) { onApply?() }
}
