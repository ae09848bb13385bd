import Foundation
import Testing

@testable import CommandOptions

@Suite struct ProgramTests {
  let transcript = Transcript()

  @Test func `a successful command exits with 0 and prints nothing by itself`() async {
    let program = program { _ in }
    #expect(await program.run(["act"], output: transcript.programOutput) == .ok)
    #expect(transcript.outputText == "")
    #expect(transcript.errorText == "")
  }

  @Test func `a command whose output is lost exits with 74 and the reason`() async {
    let full = ProgramOutput(standard: { _ in }, errors: transcript.programOutput.errors, loss: { "The disk is full" })
    #expect(await program { _ in }.run(["act"], output: full).rawValue == 74)
    #expect(transcript.errorText == "tide: The output could not be written: The disk is full.\n")
    #expect(await program { _ in throw ExitError("No.", code: .badData) }.run(["act"], output: full) == .badData)
  }

  @Test func `an invalid command line exits with 64 and points to the help`() async {
    let code = await Lighthouse.program.run(["serve", "--port", "abc"], output: transcript.programOutput)
    #expect(code.rawValue == 64)
    #expect(
      transcript.errorText == """
        lighthouse: --port takes a number from 0 to 65535, not 'abc'.
        See 'lighthouse serve --help'.

        """)
    #expect(transcript.outputText == "")
  }

  @Test func `an exit error determines the code and the message`() async {
    let program = program { _ in throw ExitError("The tide is out.", code: .unavailable) }
    #expect(await program.run(["act"], output: transcript.programOutput).rawValue == 69)
    #expect(transcript.errorText == "tide: The tide is out.\n")
  }

  @Test func `any other error exits with 1`() async {
    struct Storm: Error, CustomStringConvertible { let description = "A storm." }
    let program = program { _ in throw Storm() }
    #expect(await program.run(["act"], output: transcript.programOutput).rawValue == 1)
    #expect(transcript.errorText == "tide: A storm.\n")
  }

  @Test func `a usage error thrown by a command points to the command's help`() async {
    let program = program { _ in throw UsageError("Give --from or --to.") }
    #expect(await program.run(["act"], output: transcript.programOutput) == .usage)
    #expect(transcript.errorText == "tide: Give --from or --to.\nSee 'tide act --help'.\n")
  }

  @Test func `the version is shown with the program's name`() async {
    #expect(await Lighthouse.program.run(["--version"], output: transcript.programOutput) == .ok)
    #expect(transcript.outputText == "lighthouse 1.0\n")
  }

  @Test func `further lines stand below the version`() async {
    let program = Program(
      Command("tide", summary: "Tides.", run: { _ in }), version: "1", details: { ["commit 5", "Moon 4.5"] })
    #expect(await program.run(["--version"], output: transcript.programOutput) == .ok)
    #expect(transcript.outputText == "tide 1\ncommit 5\nMoon 4.5\n")
  }

  @Test func `help is written to the standard output`() async {
    #expect(await Lighthouse.program.run(["user", "add", "-h"], output: transcript.programOutput) == .ok)
    #expect(transcript.outputText.contains("Usage: lighthouse user add NAME"))
    #expect(transcript.errorText == "")
  }

  @Test func `the example in the documentation is the same as the compiled one`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = tests.appendingPathComponent("../../../Sources/Toolkit/CommandOptions/Program/Program.swift")
      .standardized
    let compiled = try String(contentsOf: tests.appendingPathComponent("Lighthouse.swift"), encoding: .utf8)
    let comment = try String(contentsOf: source, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).trimmingPrefix(" ") }.joined(separator: "\n")
    let example = try #require(comment.split(separator: "```swift\n").last?.split(separator: "```").first)
    func words(_ text: some StringProtocol) -> [Substring] { String(text).split(whereSeparator: \.isWhitespace) }
    #expect(words(example) == words(compiled))
  }

  private func program(_ action: @escaping Command.Action) -> Program {
    Program(
      Command("tide", summary: "Tides.", subcommands: [Command("act", summary: "Acts.", run: action)]), version: "1")
  }
}
