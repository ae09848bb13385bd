import Lists
import Testing

@Suite("Size cache")
struct SizeCacheTests {
  @Test func `a row is measured once for each content and breadth`() {
    let cache = SizeCache<String, Int>(limit: 10)
    var measured = 0
    func size(_ mark: UInt64, _ breadth: Double) -> Int {
      cache.size(of: RowStamp(id: "a", mark: ContentMark(value: mark)), fitting: breadth) {
        measured += 1
        return measured
      }
    }
    #expect([size(1, 300), size(1, 300)] == [1, 1])
    #expect([size(2, 300), size(2, 300)] == [2, 2])
    #expect([size(2, 400), size(2, 300)] == [3, 4])
    #expect(cache.count == 1, "only the last size of a row is kept")
  }

  @Test func `a recorded size is an estimate for the next content`() {
    let cache = SizeCache<String, Double>(limit: 10)
    #expect(cache.meanSize == nil)
    cache.record(40, of: Note("a", "one").stamp, fitting: 300)
    cache.record(60, of: Note("b").stamp, fitting: 300)
    #expect(cache.lastSize(of: "a", fitting: 300) == 40)
    #expect(cache.lastSize(of: "a", fitting: 400) == nil)
    #expect(cache.lastSize(of: "c", fitting: 300) == nil)
    #expect(cache.meanSize == 50)
  }

  @Test func `sizes are invalidated alone and together`() {
    let cache = SizeCache<Int, Int>(limit: 2)
    for id in 0..<3 { cache.record(id, of: RowStamp(id: id, mark: ContentMark(value: 0)), fitting: 1) }
    cache.invalidate(0)
    cache.invalidate(2)
    #expect((0..<3).map { cache.lastSize(of: $0, fitting: 1) } == [nil, 1, nil])
    cache.invalidateAll()
    #expect(cache.count == 0)
  }

  @Test func `the sizes used last are kept and no more than twice the limit`() {
    let cache = SizeCache<Int, Int>(limit: 10)
    for id in 0..<100 {
      cache.record(id, of: RowStamp(id: id, mark: ContentMark(value: 0)), fitting: 1)
      #expect(cache.lastSize(of: 0, fitting: 1) == 0, "it is used all the time")
      #expect(cache.count < 20)
    }
    #expect((91..<100).allSatisfy { cache.lastSize(of: $0, fitting: 1) == $0 })
    #expect(cache.lastSize(of: 50, fitting: 1) == nil)
  }
}
