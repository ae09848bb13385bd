import Bytes
import Testing

@Suite struct ComparedByBytesTests {
  private struct Model: Hashable {
    @ComparedByBytes var title: String
    @ComparedByBytes var link: String? = nil
    @ComparedByBytes var tags: [String] = []
    @ComparedByBytes var attributes: [ByteString: String] = [:]
  }

  @Test func `models of texts are compared by their bytes`() {
    let composed = Model(title: "\u{E9}", link: "a", tags: ["\u{E9}"], attributes: ["b": "\u{E9}"])
    #expect(composed == Model(title: "\u{E9}", link: "a", tags: ["\u{E9}"], attributes: ["b": "\u{E9}"]))
    #expect(composed != Model(title: "e\u{301}", link: "a", tags: ["\u{E9}"], attributes: ["b": "\u{E9}"]))
    #expect(composed != Model(title: "\u{E9}", link: nil, tags: ["\u{E9}"], attributes: ["b": "\u{E9}"]))
    #expect(composed != Model(title: "\u{E9}", link: "a", tags: ["e\u{301}"], attributes: ["b": "\u{E9}"]))
    #expect(composed != Model(title: "\u{E9}", link: "a", tags: ["\u{E9}"], attributes: ["b": "e\u{301}"]))
    #expect(composed != Model(title: "\u{E9}", link: "a", tags: ["\u{E9}"], attributes: ["c": "\u{E9}"]))
    #expect(Set([composed, composed, Model(title: "e\u{301}")]).count == 2)
  }
}
