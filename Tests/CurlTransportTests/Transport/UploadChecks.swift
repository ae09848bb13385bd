import Foundation
import Loading
import LoadingFiles
import Testing
import Threading

/// What every transport must do with a body in files. The tests of each transport call these.
struct UploadChecks {
  /// Makes a transport that may reach the server.
  let transport: @Sendable (LoopbackServer) -> any Transport

  /// Sends a file of 50 MB, and returns the most memory in use meanwhile, beyond that of a small one.
  func sendsALargeFile() async throws -> Int {
    let received = Lock<[ReceivedUpload]>([])
    let server = try LoopbackServer(
      [:],
      onAccept: { connection, _ in
        while let upload = connection.readUpload() {
          received.withLock { $0.append(upload) }
          connection.respond(200)
        }
      })
    defer { server.stop() }
    let transport = transport(server)
    let (small, large) = (try UploadedFile(megabytes: 1), try UploadedFile(megabytes: 50))
    var peaks: [Int] = []
    for file in [small, large] {
      let reports = Lock<[LoadingProgress]>([])
      let request = Request(.put, server.origin + "/photo", body: .file(at: file.path, contentType: "image/jpeg"))
      _ = try await transport.send(request) { progress in reports.withLock { $0.append(progress) } }
      let sent = reports.withLock { $0.map(\.sentBytes) }
      // An expectation in a process of its own shows its comment only.
      #expect(sent == sent.sorted(), "\(sent)")
      #expect(sent.last == file.sum.byteCount, "\(sent)")
      #expect(reports.withLock { $0.last?.bytesToSend } == file.sum.byteCount)
      if file === large { #expect(sent.count > 5, "\(sent)") }
      peaks.append(ProcessUse.peakMemoryBytes)
    }
    #expect(
      received.withLock { $0 }
        == [small, large].map {
          ReceivedUpload(
            method: "PUT", path: "/photo", length: "\($0.sum.byteCount)", isChunked: false,
            byteCount: $0.sum.byteCount, sum: $0.sum.value)
        })
    return peaks[1] - peaks[0]
  }

  func sendsAFormWithAFile() async throws {
    let server = try LoopbackServer(["/": { connection, _ in connection.respond(200) }])
    defer { server.stop() }
    let file = try UploadedFile(megabytes: 1)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
    let streamed = RequestBody.multipart(
      [.field("a", "b"), .file("f", at: file.path, named: "x", contentType: "image/png"), .field("c", "d")],
      boundary: "edge")
    let inMemory = RequestBody.multipart(
      [.field("a", "b"), .file("f", named: "x", contentType: "image/png", bytes), .field("c", "d")], boundary: "edge")
    for body in [streamed, inMemory] {
      _ = try await transport(server).send(Request(.post, server.origin + "/", body: body))
    }
    #expect(server.requests[0].body == server.requests[1].body)
    #expect(server.requests[0]["Content-Length"] == "\(inMemory.bytes.count)")
    #expect(server.requests[0]["Content-Type"] == "multipart/form-data; boundary=edge")
  }

  /// - Parameter status: of the redirect.
  func followsARedirect(_ status: Int) async throws {
    let server = try LoopbackServer([
      "/old": { connection, _ in connection.redirect(status, to: "/new") },
      "/new": { connection, _ in connection.respond(200) },
    ])
    defer { server.stop() }
    let file = try UploadedFile(megabytes: 1)
    let forms: [RequestBody] = [.file(at: file.path), .multipart([.file("f", at: file.path)])]
    for form in forms {
      _ = try await transport(server).send(Request(.post, server.origin + "/old", body: form))
      let (first, second) = (server.requests[server.requests.count - 2], server.requests[server.requests.count - 1])
      #expect(first.body.count >= file.sum.byteCount)
      #expect(second.method == (status == 303 ? "GET" : "POST"))
      #expect(second.body == (status == 303 ? [] : first.body))
    }
  }

  func sendsTheFileAgain() async throws {
    let count = Lock(0)
    let server = try LoopbackServer([
      "/": { connection, _ in
        connection.respond(
          count.withLock {
            $0 += 1
            return $0
          } < 3 ? 503 : 200)
      }
    ])
    defer { server.stop() }
    let file = try UploadedFile(megabytes: 1)
    let factory = LoaderFactory(
      transport: transport(server), limits: LoadingLimits(), retry: RetryPolicy(firstWait: .milliseconds(1)))
    let response = try await factory.makeLoader().load(Request(.put, server.origin + "/", body: .file(at: file.path)))
    #expect(response.status == 200)
    #expect(server.requests.map(\.body.count) == Array(repeating: file.sum.byteCount, count: 3))
  }

  func refusesFilesThatCannotBeRead() async throws {
    let server = try LoopbackServer([:])
    defer { server.stop() }
    let missing = NSTemporaryDirectory() + "missing-" + UUID().uuidString
    for (path, reason) in [
      (missing, "No such file or directory"), (NSTemporaryDirectory(), "it is not a regular file"),
    ] {
      let request = Request(.put, server.origin + "/", body: .file(at: path))
      await #expect(throws: TransportError.file(path: path, reason: reason)) {
        try await transport(server).send(request)
      }
    }
    #expect(server.connectionCount == 0)
  }

  /// - Parameter change: the bytes by which the file changes while it is sent.
  func refusesAFileThatChanges(by change: Int) async throws {
    let file = try UploadedFile(megabytes: 30)
    let size = file.sum.byteCount
    let server = try LoopbackServer(
      [:],
      onAccept: { connection, _ in
        if connection.readUpload(onHead: { file.resize(to: size + change) }) != nil { connection.respond(200) }
      })
    defer { server.stop() }
    var request = Request(.put, server.origin + "/", body: .file(at: file.path))
    request.timeoutSeconds = 5
    do {
      _ = try await transport(server).send(request)
      Issue.record("A file that changed was sent.")
    } catch {
      guard case .file(file.path, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.hasPrefix("its size changed from \(size) to "))
    }
  }
}
