import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Working range")
struct WorkingRangeTests {
  @Test func `elements in the range are prepared nearest first`() {
    let scene = Scene(20, ahead: 3, behind: 2)
    scene.show(5..<8)
    #expect(scene.log == ["+5", "+6", "+7", "+8", "+9", "+10", "+4", "+3"])
    #expect(scene.range.positions == 3..<11)
  }

  @Test func `elements that leave the range are cancelled and the others are not changed`() {
    let scene = Scene(20, ahead: 3, behind: 2)
    scene.show(5..<8)
    scene.log = []
    scene.show(6..<9)
    #expect(scene.log == ["+11", "-3"])
    scene.log = []
    scene.show(6..<9)
    #expect(scene.log == [])
  }

  @Test func `the range follows a change of the scrolling direction`() {
    let scene = Scene(20, ahead: 3, behind: 1)
    scene.show(10..<12)
    scene.show(9..<11)
    #expect(scene.range.positions == 6..<12)
    scene.show(9..<11)
    #expect(scene.range.positions == 6..<12, "no movement keeps the direction")
    scene.show(10..<12)
    #expect(scene.range.positions == 9..<15)
  }

  @Test func `a replaced element is prepared before the old preparation ends`() {
    let scene = Scene(3, ahead: 0, behind: 0)
    scene.show(0..<3)
    scene.log = []
    scene.provider.elements[1] = Note("1", "new")
    scene.show(0..<3)
    #expect(scene.log == ["+1new", "-1"])
  }

  @Test func `the preparation of a removed element is cancelled`() {
    let scene = Scene(3, ahead: 5, behind: 0)
    scene.show(0..<1)
    scene.log = []
    scene.provider.elements.remove(at: 2)
    scene.show(0..<1)
    #expect(scene.log == ["-2"])
  }

  @Test func `the range detects the end of the list`() {
    let scene = Scene(10, ahead: 3, behind: 0)
    scene.show(0..<5)
    #expect(!scene.range.reachesEnd)
    scene.show(2..<7)
    #expect(scene.range.reachesEnd)
    scene.provider.elements = []
    scene.show(0..<5)
    #expect(scene.range.reachesEnd)
    #expect(scene.range.positions.isEmpty)
  }

  @Test func `leaving ends all preparations and the next update starts over`() {
    let scene = Scene(2, ahead: 0, behind: 0)
    scene.show(0..<2)
    scene.log = []
    scene.range.leave()
    #expect(scene.log.sorted() == ["-0", "-1"])
    scene.log = []
    scene.show(0..<2)
    #expect(scene.log == ["+0", "+1"])
  }

  @Test func `leaving a range during an update ends all preparations`() {
    let scene = Scene(4, ahead: 0, behind: 0)
    scene.onReady = { scene in
      if scene.log.count == 2 { scene.range.leave() }
    }
    scene.show(0..<4)
    #expect(scene.ready.isEmpty)
    #expect(scene.log.count == 4, "two were prepared and cancelled, the others were not prepared")
  }

  @Test func `preparing an element may change the list`() {
    let scene = Scene(2, ahead: 4, behind: 0)
    scene.onReady = { scene in
      guard scene.provider.elements.count < 4 else { return }
      scene.provider.elements.append(Note("\(scene.provider.elements.count)"))
      scene.show(0..<1)
    }
    scene.show(0..<1)
    #expect(scene.log == ["+0", "+1", "+2", "+3"])
    #expect(scene.range.positions == 0..<4)
  }

  @Test(arguments: 1...3)
  func `exactly the elements in the range are prepared`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scene = Scene(30, ahead: 4, behind: 2)
    var next = 30
    for _ in 0..<1_000 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        scene.provider.elements.insert(
          Note("\(next)"), at: Int.random(in: 0...scene.provider.elements.count, using: &generator))
        next += 1
      case 1 where !scene.provider.elements.isEmpty:
        scene.provider.elements.remove(at: Int.random(in: 0..<scene.provider.elements.count, using: &generator))
      default: break
      }
      let start: Int = Int.random(in: 0..<30, using: &generator)
      scene.show(start..<start + Int.random(in: 0..<6, using: &generator))
      #expect(scene.ready == Set(scene.provider.elements(atPositions: scene.range.positions).map(\.id)))
    }
  }
}

private final class Scene {
  init(_ count: Int, ahead: Int, behind: Int) {
    provider = ArrayProvider((0..<count).map { Note("\($0)") })
    self.ahead = ahead
    self.behind = behind
  }

  let provider: ArrayProvider<Note>
  var log: [String] = []
  var ready: Set<String> = []
  var onReady: ((Scene) -> Void)?

  lazy var range: WorkingRange<Note, String> = WorkingRange(ahead: ahead, behind: behind, stamp: \.stamp) {
    [weak self] note in
    self?.begin(note)
    return SignalSubscription { [weak self] in self?.end(note) }
  }

  func show(_ visible: Range<Int>) { range.update(visible: visible, in: provider) }

  private let ahead: Int
  private let behind: Int

  private func begin(_ note: Note) {
    log.append("+\(note.id)\(note.text)")
    ready.insert(note.id)
    onReady?(self)
  }

  private func end(_ note: Note) {
    log.append("-\(note.id)\(note.text)")
    ready.remove(note.id)
  }
}
