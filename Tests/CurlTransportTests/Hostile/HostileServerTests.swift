import CurlTransport
import EventuallyTesting
import Foundation
import Loading
import Testing

struct HostileServerTests {
  @Test(arguments: HostileCase.all)
  func `a hostile server cannot exceed the limits, and does not harm other requests`(_ hostile: HostileCase)
    async throws
  {
    try await withServer(hostile.routes) { server, transport in
      let outcome: HostileCase.Outcome = await Self.outcome(transport, hostile.request(server))
      #expect(hostile.isRight(outcome), "\(outcome)")
      let next = try await transport.send(Request(server.origin + "/fine"))
      #expect(text(next) == "fine")
      // One connection may be kept: that of the well-behaved request.
      try await eventually { server.openConnectionCount <= 1 }
    }
  }

  @Test
  func `all hostile servers at once, repeatedly, leave no descriptor, thread or memory behind`() async throws {
    // In a separate process, so that no other test uses its descriptors and memory.
    await #expect(processExitsWith: .success) {
      // Creates what is made once and stays: libcurl's own state, the runtime's threads.
      try await HostileServerTests.withAll { (round: () async -> Void) in await round() }
      let before = ProcessUse()
      try await HostileServerTests.withAll { (round: () async -> Void) in
        // Each thread has its own part of the heap, which is not returned to the system. So all rounds use one
        // transport.
        for _ in 0..<2 { await round() }
        let memoryBytes: Int = ProcessUse().memoryBytes
        for _ in 0..<3 { await round() }
        let growth = ProcessUse().memoryBytes - memoryBytes
        #expect(growth < 12_000_000, "\(growth)")
      }
      await HostileServerTests.returns(to: before)
    }
  }

  @Test
  func `a thousand cancellations at random moments leave no descriptor, thread, task or memory behind`() async throws {
    await #expect(processExitsWith: .success) {
      // Creates what is made once and stays: libcurl's own state, the runtime's threads.
      try await withServer(CancellationStorm.routes) { server, transport in
        try await CancellationStorm.run(1000, seed: 1, server, transport)
      }
      let before = ProcessUse()
      try await withServer(CancellationStorm.routes) { server, transport in
        for seed in 2...5 as ClosedRange<UInt64> {
          try await CancellationStorm.run(1000, seed: seed, server, transport)
        }
        let memoryBytes: Int = ProcessUse().memoryBytes
        for seed in 6...9 as ClosedRange<UInt64> {
          try await CancellationStorm.run(1000, seed: seed, server, transport)
        }
        let growth = ProcessUse().memoryBytes - memoryBytes
        #expect(growth < 12_000_000, "\(growth)")
      }
      await HostileServerTests.returns(to: before)
    }
  }

  /// Waits until the process uses no more descriptors and threads than before, and a few that are made once and late,
  /// such as timers of libdispatch. What each round leaves behind is more than that.
  private static func returns(to before: ProcessUse, sourceLocation: SourceLocation = #_sourceLocation) async {
    let late = 4
    do {
      try await eventually {
        let now = ProcessUse()
        return now.descriptors <= before.descriptors + late && now.threads <= before.threads + late
      }
    } catch {
      let targets = (0..<1024).compactMap { (descriptor: Int) in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      }
      Issue.record("\(before) became \(ProcessUse()), with \(targets)", sourceLocation: sourceLocation)
    }
  }

  private static func withAll(_ body: (_ round: () async -> Void) async -> Void) async throws {
    let servers: [LoopbackServer] = try HostileCase.all.map { (hostile: HostileCase) in
      try LoopbackServer(hostile.routes)
    }
    defer { for server in servers { server.stop() } }
    let transport = CurlTransport(configuration: allowing(servers))
    await body {
      await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
        for (hostile, server) in zip(HostileCase.all, servers) {
          group.addTask {
            let outcome: HostileCase.Outcome = await outcome(transport, hostile.request(server))
            // With so many others at the same time, a server may time out before it misbehaves.
            if case .failure(.timedOut) = outcome { return }
            #expect(hostile.isRight(outcome), "\(hostile.name): \(outcome)")
          }
        }
      }
    }
  }

  private static func outcome(_ transport: CurlTransport, _ request: Request) async -> HostileCase.Outcome {
    do throws(TransportError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }
}
