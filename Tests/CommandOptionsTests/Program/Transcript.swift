import Synchronization

@testable import CommandOptions

/// Records the output of a program.
final class Transcript: Sendable {
  private let output = Mutex("")
  private let errors = Mutex("")

  var programOutput: ProgramOutput {
    ProgramOutput(
      standard: { text in self.output.withLock { $0 += text } }, errors: { text in self.errors.withLock { $0 += text } }
    )
  }

  var outputText: String { output.withLock { $0 } }
  var errorText: String { errors.withLock { $0 } }
}
