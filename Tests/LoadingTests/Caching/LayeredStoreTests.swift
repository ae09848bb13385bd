import Testing

@testable import Loading

struct LayeredStoreTests {
  private let front: MemoryStore = MemoryStore(maximumBytes: 20_000)
  private let back: MemoryStore = MemoryStore()

  private static func answer(_ language: String, count: Int = 10) -> StoredResponse {
    StoredResponse(
      Response(status: 200, url: "a", body: Array(repeating: 1, count: count)),
      varying: [StoredResponse.Varying(name: "accept-language", values: [language])], initialAge: 0, storedAt: .zero)
  }

  @Test
  func `a response found only in the back is copied to the front`() async {
    let store = LayeredStore(front, inFrontOf: back)
    back.put(Self.answer("de"), for: "a")
    #expect(await store.responses(for: "a", now: .zero).count == 1)
    back.removeAll(for: "a")
    #expect(await store.responses(for: "a", now: .zero).count == 1)
  }

  @Test
  func `a new variant does not hide those that only the back has`() async {
    let store = LayeredStore(front, inFrontOf: back)
    back.put(Self.answer("de"), for: "a")
    await store.put(Self.answer("en"), for: "a")
    #expect(await store.responses(for: "a", now: .zero).count == 2)
    #expect(front.responses(for: "a", now: .zero).count == 2)
  }

  @Test
  func `a response too large for the front is stored in the back only, and is removed from both`() async {
    let store = LayeredStore(front, inFrontOf: back)
    await store.put(Self.answer("de"), for: "a")
    await store.put(Self.answer("en", count: 5000), for: "a")
    #expect(front.responses(for: "a", now: .zero).isEmpty)
    #expect(await store.responses(for: "a", now: .zero).count == 2)
    await store.put(Self.answer("fr"), for: "a")
    #expect(await store.responses(for: "a", now: .zero).count == 3)
    await store.removeAll(for: "a")
    #expect(await store.responses(for: "a", now: .zero).isEmpty)
    #expect(back.responses(for: "a", now: .zero).isEmpty)
  }

  @Test
  func `filling the front during a concurrent put does not bring back the older response`() async {
    let version: UInt64 = front.version
    let old: [StoredResponse] = [Self.answer("de")]
    front.put(Self.answer("de", count: 99), for: "a")
    front.fill(old, for: "a", ifStill: version)
    #expect(front.responses(for: "a", now: .zero).map(\.response.body.count) == [99])
  }
}
