import Allocation
import Testing

struct MallocArenasTests {
  @Test func `memory that is in use stays when freed memory is given back`() {
    let bytes = (0..<64).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 100_000) }
    MallocArenas.giveBack()
    for (number, part) in bytes.enumerated() { #expect(part.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }) }
  }
}
