import CurlTransport
import EventuallyTesting
import Loading
import SeededRandom
import Testing

struct CancellationTests {
  @Test
  func `cancelling the task ends the transfer and its connection`() async throws {
    try await withServer(["/": { connection, _ in connection.waitForClose() }]) { server, transport in
      let task: Task<TransportError?, Never> = Task { await failure(transport, Request(server.origin)) }
      try await eventually { server.requests.count == 1 }
      task.cancel()
      #expect(await task.value == .cancelled)
      try await eventually { server.openConnectionCount == 0 }
    }
  }

  @Test
  func `a task that was cancelled before sends nothing`() async throws {
    try await withServer(["/": { connection, _ in connection.respond(200) }]) { server, transport in
      let task: Task<TransportError?, Never> = Task {
        withUnsafeCurrentTask { (task: UnsafeCurrentTask?) in task?.cancel() }
        return await failure(transport, Request(server.origin))
      }
      #expect(await task.value == .cancelled)
      #expect(server.connectionCount == 0)
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `hundreds of transfers, many cancelled at random moments, all end and leave nothing behind`(seed: UInt64)
    async throws
  {
    let routes: [String: LoopbackServer.Route] = [
      "/fast": { connection, _ in connection.respond(200, body: bytes("fast")) },
      "/large": { connection, _ in connection.respond(200, body: [UInt8](repeating: 7, count: 300_000)) },
      "/redirect": { connection, _ in connection.redirect(302, to: "/slow") },
      "/slow": { connection, _ in
        connection.pause(milliseconds: 20)
        connection.respond(200, body: bytes("slow"))
      },
      "/stuck": { connection, _ in connection.waitForClose() },
    ]
    try await withServer(routes) { server, transport in
      var generator = SeededGenerator(seed: seed)
      let paths: [String] = ["/fast", "/large", "/redirect", "/slow", "/stuck"]
      var outcomes: [String: Int] = [:]
      await withTaskGroup(of: String.self) { (group: inout TaskGroup<String>) in
        for _ in 0..<300 {
          let path: String = paths.randomElement(using: &generator) ?? "/fast"
          let isCancelled: Bool = path == "/stuck" || Bool.random(using: &generator)
          let delay: Int = Int.random(in: 0..<60_000, using: &generator)
          group.addTask {
            let transfer: Task<TransportError?, Never> = Task {
              await failure(transport, Request(server.origin + path))
            }
            if isCancelled {
              // Cancellations come at moments that no condition describes.
              try? await Task.sleep(for: .microseconds(delay))
              transfer.cancel()
            }
            return await transfer.value.map(String.init(describing:)) ?? "answered"
          }
        }
        for await outcome in group { outcomes[outcome, default: 0] += 1 }
      }
      #expect(Set(outcomes.keys) == ["answered", TransportError.cancelled.description])
      #expect(outcomes["answered", default: 0] > 50)
      let response = try await transport.send(Request(server.origin + "/fast"))
      #expect(text(response) == "fast")
    }
  }

  @Test
  func `two hundred transfers wait for their responses at the same time`() async throws {
    try await withServer(["/": { connection, _ in connection.waitForClose() }]) { server, transport in
      let tasks: [Task<TransportError?, Never>] = (0..<200).map { (_: Int) in
        Task { await failure(transport, Request(server.origin)) }
      }
      try await eventually(within: .seconds(30)) { server.requests.count == 200 }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value == .cancelled) }
      try await eventually(within: .seconds(30)) { server.openConnectionCount == 0 }
    }
  }

  @Test
  func `releasing a loader ends its transfers`() async throws {
    try await withServer(["/": { connection, _ in connection.waitForClose() }]) { server, transport in
      let factory = LoaderFactory(transport: transport)
      let run: LoadingRun
      do {
        let loader = factory.makeLoader()
        run = loader.start(Request(server.origin))
        try await eventually { server.requests.count == 1 }
        withExtendedLifetime(loader) {}
      }
      await #expect(throws: TransportError.cancelled) { try await run.response() }
      try await eventually { server.openConnectionCount == 0 }
    }
  }
}
