import Bytes
import Foundation

/// A program of the operator's that makes another text of an entry's text: a translation, or a summary.
///
/// It gets the text on its standard input and writes the new one to its standard output; the language that the user reads
/// is its argument. No shell is involved. It runs when a user asks for it, and at no other time.
public struct TextProgram: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case translation, summary
  }

  /// The reason why there is no text.
  public enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
    case cannotStart(String)
    case failed(status: Int32)
    case tooSlow(seconds: Int)
    case tooLong
    case empty
    /// Another text is being made.
    case busy

    public var description: String {
      switch self {
      case .cannotStart(let reason): "The program could not be started: \(reason)"
      case .failed(let status): "The program ended with status \(status). It says why in the log of the server."
      case .tooSlow(let seconds): "The program took more than \(seconds) seconds and was stopped."
      case .tooLong: "The program wrote more than a megabyte and was stopped."
      case .empty: "The program wrote nothing."
      case .busy: "Another text is being made. Try again when it is there."
      }
    }
  }

  /// The most bytes that it gets, and that it may write.
  static let mostBytes = 1 << 20

  public let path: String
  let seconds: Int

  public init(path: String, seconds: Int = 120) {
    self.path = path
    self.seconds = seconds
  }

  /// - Parameter language: A language tag.
  /// - Throws: `Problem`; `CancellationError`; an error of the file system.
  public func run(_ text: String, language: String) async throws -> String {
    let input = FileManager.default.temporaryDirectory.appending(path: "yaarr-text-\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: input.path, contents: Data(text.prefix(bytes: Self.mostBytes).utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw Problem.cannotStart("The text could not be written to \(input.path).") }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [language]
    // The environment of the server may hold its secrets.
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LANG": "C.UTF-8",
    ]
    process.standardInput = try FileHandle(forReadingFrom: input)
    // The process keeps the file as long as it is open.
    try FileManager.default.removeItem(at: input)
    let output = Pipe()
    process.standardOutput = output
    let (statuses, ended) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = {
      ended.yield($0.terminationStatus)
      ended.finish()
    }
    do {
      try process.run()
    } catch {
      throw Problem.cannotStart(error.localizedDescription)
    }
    let running = RunningProcess(process: process)
    let limit = Task { [seconds] in
      try await Task.sleep(for: .seconds(seconds))
      running.stop()
    }
    let bytes = await withTaskCancellationHandler {
      await OutputReader.read(output.fileHandleForReading, most: Self.mostBytes) { running.stop() }
    } onCancel: {
      running.stop()
    }
    var status: Int32 = 0
    for await each in statuses { status = each }
    limit.cancel()
    try Task.checkCancellation()
    if case .success = await limit.result { throw Problem.tooSlow(seconds: seconds) }
    guard let bytes else { throw Problem.tooLong }
    guard status == 0 else { throw Problem.failed(status: status) }
    let made = String(decoding: bytes, as: UTF8.self)
    guard !made.trimmedASCII.utf8.isEmpty else { throw Problem.empty }
    return made
  }
}

/// Reads the output of a process.
private enum OutputReader {
  private static let piece = 65_536

  /// Reads on a thread of its own, which waits for the process.
  ///
  /// - Returns: Nil if there are more bytes than allowed.
  static func read(_ handle: FileHandle, most: Int, onExcess: @escaping @Sendable () -> Void) async -> Data? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes = Data()
        // A pipe that cannot be read has ended; the status of the process tells why.
        while bytes.count <= most, let piece = try? handle.read(upToCount: piece), !piece.isEmpty { bytes += piece }
        if bytes.count > most { onExcess() }
        continuation.resume(returning: bytes.count > most ? nil : bytes)
      }
    }
  }
}

/// A process that can be stopped from another task, with those that it has started: it leads a group of its own.
private struct RunningProcess: Sendable {
  let process: Process

  func stop() {
    if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
  }
}
