import EventuallyTesting
import SeededRandom
import Testing

@testable import Loading

struct PriorityTests {
  private let transport: ManualTransport = ManualTransport()

  private func loader(_ limits: LoadingLimits) -> Loader {
    LoaderFactory(transport: transport, limits: limits).makeLoader()
  }

  /// Responds to the requests one after another, and returns their order.
  private func order(_ count: Int) async throws -> [String] {
    for index in 1...count {
      try await eventually { transport.sent.count >= index && !transport.open.isEmpty }
      transport.answer()
    }
    return Array(transport.sent.dropFirst())
  }

  @Test
  func `the highest priority is served first, then the oldest, across hosts and within one`() async throws {
    for host in [0, 1] {
      let own = PriorityTests()
      let loader: Loader = own.loader(LoadingLimits(maximumRequests: 1))
      _ = loader.start(Request("http://first.test/"))
      let priorities: [LoadingPriority] = [.low, .normal, .highest, .lowest, .high, .normal, .highest]
      for (index, priority) in priorities.enumerated() {
        _ = loader.start(Request("http://h\(host * index).test/\(index)"), priority: priority)
      }
      let order: [String] = try await own.order(8)
      #expect(order == [2, 6, 4, 1, 5, 0, 3].map { "http://h\(host * $0).test/\($0)" })
    }
  }

  @Test
  func `joining with a higher priority raises a waiting load, and leaving lowers it again`() async throws {
    let loader: Loader = loader(LoadingLimits(maximumRequests: 1))
    _ = loader.start(Request("http://first.test/"))
    let low: LoadingRun = loader.start(Request("http://a.test/"), priority: .low)
    _ = loader.start(Request("http://b.test/"), priority: .normal)
    let high: LoadingRun = loader.start(Request("http://a.test/"), priority: .high)
    #expect(loader.pipeline.priority(of: low.record) == .high)
    high.cancel()
    #expect(loader.pipeline.priority(of: low.record) == .low)
    _ = loader.start(Request("http://c.test/"), priority: .lowest)
    #expect(try await order(4) == ["http://b.test/", "http://a.test/", "http://c.test/"])
  }

  @Test
  func `a priority can be changed while waiting and while being sent`() async throws {
    let loader: Loader = loader(LoadingLimits(maximumRequests: 1))
    let first: LoadingRun = loader.start(Request("http://first.test/"))
    _ = loader.start(Request("http://a.test/"))
    let run = loader.start(Request("http://b.test/"))
    run.setPriority(.highest)
    first.setPriority(.highest)
    #expect(loader.pipeline.priority(of: first.record) == .highest)
    #expect(try await order(3) == ["http://b.test/", "http://a.test/"])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a priority line behaves like a sorted array`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var line = PriorityLine()
    var oracle: [(ticket: UInt64, priority: LoadingPriority)] = []
    for ticket in 1...500 as ClosedRange<UInt64> {
      let priority: LoadingPriority = LoadingPriority.allCases.randomElement(using: &generator) ?? .normal
      line.append(ticket, priority)
      oracle.append((ticket, priority))
      if Bool.random(using: &generator), let leaver = oracle.randomElement(using: &generator) {
        line.remove(leaver.ticket, leaver.priority)
        oracle.removeAll { $0.ticket == leaver.ticket }
      }
      let best: LoadingPriority? = oracle.map(\.priority).max()
      #expect(line.first?.ticket == oracle.first { $0.priority == best }?.ticket)
      #expect(line.count == oracle.count)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a heap returns the smallest element first`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let numbers: [Int] = (0..<200).map { (_: Int) in Int.random(in: 0..<50, using: &generator) }
    var heap: BinaryHeap<Int> = BinaryHeap()
    for number in numbers { heap.insert(number) }
    var sorted: [Int] = []
    while let number = heap.popFirst() { sorted.append(number) }
    #expect(sorted == numbers.sorted())
  }
}
