import Foundation
import Testing

@testable import Running

/// Programs that make other texts of entries.
@Suite(.timeLimit(.minutes(1)))
struct TextProgramTests {
  /// Writes a script and runs it.
  private func run(_ script: String, on text: String = "Hello", language: String = "de", seconds: Int = 30) async throws
    -> String
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)").path
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await TextProgram(path: path, seconds: seconds).run(text, language: language)
  }

  @Test func `a program gets the text and the language`() async throws {
    #expect(try await run("echo \"[$1]\"; cat") == "[de]\nHello")
  }

  @Test func `the text is no part of a command`() async throws {
    let text = "$(touch /tmp/no) `id` ; echo \"x\""
    #expect(try await run("cat", on: text) == text)
  }

  @Test func `a program sees nothing of the server's environment`() async throws {
    setenv("YAARR_SECRET_OF_A_TEST", "hemlig", 1)
    #expect(try await !run("env").contains("hemlig"))
  }

  @Test func `a long text passes through`() async throws {
    let text = String(repeating: "word ", count: 100_000)
    #expect(try await run("cat", on: text).utf8.count == text.utf8.count)
  }

  @Test func `a program that fails, says nothing or does not exist is a problem with a reason`() async throws {
    await #expect(throws: TextProgram.Problem.failed(status: 3)) { try await run("echo half; exit 3") }
    await #expect(throws: TextProgram.Problem.empty) { try await run("true") }
    await #expect(throws: TextProgram.Problem.self) {
      try await TextProgram(path: "/nowhere/program").run("a", language: "de")
    }
  }

  @Test func `a program that writes without an end is stopped`() async throws {
    await #expect(throws: TextProgram.Problem.tooLong) { try await run("exec yes") }
  }

  @Test func `a program that takes too long is stopped`() async throws {
    await #expect(throws: TextProgram.Problem.tooSlow(seconds: 1)) { try await run("exec sleep 600", seconds: 1) }
  }

  @Test func `what a program has started ends with it`() async throws {
    await #expect(throws: TextProgram.Problem.tooSlow(seconds: 1)) { try await run("sleep 600 | cat", seconds: 1) }
  }

  @Test func `what a program leaves behind is stopped when its time is over`() async throws {
    await #expect(throws: TextProgram.Problem.tooSlow(seconds: 1)) { try await run("sleep 600 & echo hi", seconds: 1) }
  }

  @Test func `a program ends with the request that wants it`() async throws {
    let task = Task { try await run("exec sleep 600") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
