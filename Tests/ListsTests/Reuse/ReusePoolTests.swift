import Lists
import Testing

@Suite("Reuse pool")
struct ReusePoolTests {
  @Test func `an enqueued view is reused and counted`() {
    let pool: ReusePool<View> = makePool(limit: 2)
    let view = pool.dequeue()
    view.text = "used"
    pool.enqueue(view)
    #expect(view.text == "")
    #expect(pool.count == 1)
    #expect(pool.dequeue() === view)
    #expect((pool.hits, pool.misses, pool.count) == (1, 1, 0))
  }

  @Test func `views beyond the limit are released`() {
    let pool: ReusePool<View> = makePool(limit: 2)
    weak var surplus: View?
    do {
      let views: [View] = (0..<3).map { _ in pool.dequeue() }
      views.forEach(pool.enqueue)
      surplus = views[2]
    }
    #expect(pool.count == 2)
    #expect(surplus == nil)
  }

  @Test func `a pool with a limit of zero keeps no views`() {
    for limit in [0, -1] {
      let pool: ReusePool<View> = makePool(limit: limit)
      pool.enqueue(pool.dequeue())
      _ = pool.dequeue()
      #expect((pool.hits, pool.misses, pool.count) == (0, 2, 0))
    }
  }

  private final class View {
    var text = ""
  }

  private func makePool(limit: Int) -> ReusePool<View> {
    ReusePool(limit: limit, make: { View() }, prepareForReuse: { $0.text = "" })
  }
}
