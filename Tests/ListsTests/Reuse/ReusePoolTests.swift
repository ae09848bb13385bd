import Lists
import Testing

@Suite("Reuse pool")
struct ReusePoolTests {
  @Test func `a view that was given back is reused and counted`() {
    let pool: ReusePool<View> = makePool(limit: 2)
    let view: View = pool.take()
    view.text = "used"
    pool.give(view)
    #expect(view.text == "")
    #expect(pool.count == 1)
    #expect(pool.take() === view)
    #expect((pool.hits, pool.misses, pool.count) == (1, 1, 0))
  }

  @Test func `views beyond the limit are released`() {
    let pool: ReusePool<View> = makePool(limit: 2)
    weak var surplus: View?
    do {
      let views: [View] = (0..<3).map { _ in pool.take() }
      views.forEach(pool.give)
      surplus = views[2]
    }
    #expect(pool.count == 2)
    #expect(surplus == nil)
  }

  @Test func `a pool with a limit of zero keeps no views`() {
    for limit in [0, -1] {
      let pool: ReusePool<View> = makePool(limit: limit)
      pool.give(pool.take())
      _ = pool.take()
      #expect((pool.hits, pool.misses, pool.count) == (0, 2, 0))
    }
  }

  private final class View {
    var text: String = ""
  }

  private func makePool(limit: Int) -> ReusePool<View> {
    ReusePool(limit: limit, make: { View() }, prepareForReuse: { $0.text = "" })
  }
}
