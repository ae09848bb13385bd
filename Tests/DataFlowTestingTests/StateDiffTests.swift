import DataFlowTesting
import Testing

private struct Player: Equatable {
  var title: String = "a"
  var tags: Set<String> = []
  var chapters: [String] = []
  var times: [String: Int] = [:]
  var next: Kind = .none

  indirect enum Kind: Equatable {
    case none
    case episode(Int)
    case playlist([Player])
  }
}

@Suite struct StateDiffTests {
  @Test func `a diff names each difference by its path`() {
    var other = Player()
    #expect(StateDiff(from: other, to: other).isEmpty)
    other.title = "b"
    other.chapters = ["one"]
    other.tags = ["x"]
    other.times = ["y": 1]
    let lines: [String] = StateDiff(from: Player(), to: other).changes.map(\.description)
    #expect(lines.count == 4)
    #expect(lines[0] == #"title: "a" → "b""#)
    #expect(lines[1] == #"tags: + "x""#)
    #expect(lines[2] == #"chapters[0]: + "one""#)
  }

  @Test func `a diff descends into the payload of a case, and shows a different case as a whole`() {
    var (before, after): (Player, Player) = (Player(), Player())
    before.next = .episode(1)
    after.next = .episode(2)
    #expect(StateDiff(from: before, to: after).description == "next.episode: 1 → 2")
    after.next = .none
    #expect(StateDiff(from: before, to: after).changes.map(\.path) == ["next"])
    #expect(StateDiff(from: Int?.none as Any, to: Int?.some(1) as Any).changes.count == 1)
    #expect(StateDiff(from: 1, to: 2).description == "1 → 2")
  }
}
