import SeededRandom
import Testing

@testable import Loading

struct WaitingLineTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a line behaves like an array that loses its first or a given element`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var line: WaitingLine<UInt64> = WaitingLine()
    var oracle: [UInt64] = []
    for ticket in 1...2000 as ClosedRange<UInt64> {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        line.append(ticket, ticket)
        oracle.append(ticket)
      case 2, 3:
        let leaver: UInt64 = UInt64.random(in: 1...ticket, using: &generator)
        let index: Int? = oracle.firstIndex(of: leaver)
        #expect(line.remove(leaver) == index.map { (index: Int) in oracle.remove(at: index) })
      default:
        #expect(line.popFirst() == (oracle.isEmpty ? nil : oracle.removeFirst()))
      }
      #expect(line.count == oracle.count)
    }
    while let element = line.popFirst() { #expect(element == oracle.removeFirst()) }
    #expect(oracle.isEmpty)
  }
}
