import Foundation
import Testing

/// What stands for `Mutex` and `Atomic` on Apple's systems, compiled here.
@Suite struct AppleTests {
  @Test func `changes of many tasks under an allocated lock are all kept`() async {
    let sums = Sums()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 {
            sums.total.withLock { $0 += 1 }
            sums.count.add(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(sums.total.withLock { $0 } == 8_000)
    #expect(sums.count.load(ordering: .acquiring) == 8_000)
  }

  @Test func `an allocated lock that is taken is not waited for`() {
    let lock = AllocatedLock(1)
    let inner: Int? = lock.withLock { _ in lock.withLockIfAvailable { $0 } }
    let outer = lock.withLockIfAvailable { $0 }
    #expect(inner == nil && outer == 1)
  }

  @Test func `an error leaves an allocated lock free, and its value goes with it`() {
    struct Failure: Error {}
    weak var value: Held?
    do {
      let lock = AllocatedLock(Held())
      value = lock.withLock { $0 }
      #expect(throws: Failure.self) { try lock.withLock { _ throws(Failure) in throw Failure() } }
      #expect(lock.withLockIfAvailable { $0 } != nil)
    }
    #expect(value == nil)
  }

  @Test func `words have the values that went into them`() {
    let number = WordAtomic(-3)
    let (first, second) = (number.subtract(4, ordering: .relaxed), number.add(9, ordering: .relaxed))
    #expect(first == (-3, -7) && second == (-7, 2))
    let numbers = [number.exchange(.min, ordering: .relaxed), number.load(ordering: .relaxed)]
    #expect(numbers == [2, .min])
    let most = WordAtomic(UInt64.max)
    let wrapped = most.wrappingAdd(2, ordering: .relaxed)
    #expect(wrapped == (.max, 1))
    let flag = WordAtomic(false)
    let values = [flag.exchange(true, ordering: .acquiring), flag.load(ordering: .acquiring)]
    #expect(values == [false, true])
  }

  @Test func `a pointer comes out as it went in, also nil`() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let typed = WordAtomic<UnsafeMutablePointer<Int>?>(nil)
    let before = typed.load(ordering: .acquiring)
    typed.store(memory, ordering: .releasing)
    let after = typed.exchange(nil, ordering: .relaxed)
    #expect(before == nil && after == memory)
    let raw = WordAtomic<UnsafeMutableRawPointer?>(memory).load(ordering: .acquiring)
    #expect(raw == UnsafeMutableRawPointer(memory))
  }

  private final class Held: Sendable {}

  private final class Sums: Sendable {
    let total = AllocatedLock(0)
    let count = WordAtomic(0)
  }
}
