import Testing

@testable import CommandOptions

@Suite struct EnvironmentTests {
  static let port = Option<UInt16>("port", default: 8080, variable: "READER_PORT", help: "The port.")
  static let name = Option<String?>("name", variable: "READER_NAME", help: "The name.")
  static let tags = Option<[String]>("tag", variable: "READER_TAG", help: "A tag.")
  static let quiet = Flag("quiet", variable: "READER_QUIET", help: "Say less.")
  static let plain = Option<String?>("plain", help: "Has no variable.")
  static let root = Command(
    "reader", summary: "Reads.", options: [port, name, tags, plain], flags: [quiet]
  ) { _ in }

  private func run(_ arguments: String..., environment: [String: String]) throws -> Invocation {
    guard
      case .run(let invocation, _) = try CommandParser.parse(
        arguments, for: Self.root, environment: { environment[$0] })
    else { throw NoCommand() }
    return invocation
  }

  private struct NoCommand: Error {}

  @Test func `a variable counts if the command line has no value`() throws {
    let environment = ["READER_PORT": "80", "READER_NAME": "Ada", "READER_TAG": "a", "PLAIN": "x", "READER_PLAIN": "x"]
    let invocation = try run(environment: environment)
    #expect(invocation[Self.port] == 80 && invocation[Self.name] == "Ada" && invocation[Self.tags] == ["a"])
    #expect(invocation[Self.plain] == nil)
    let typed = try run("--port", "90", "--tag", "b", environment: environment)
    #expect(typed[Self.port] == 90 && typed[Self.tags] == ["b"])
  }

  @Test func `a flag of the command line is told from one of the environment`() throws {
    #expect(try run("--quiet", environment: ["READER_QUIET": "yes"]).isTyped(Self.quiet))
    let fromEnvironment = try run(environment: ["READER_QUIET": "yes"])
    #expect(fromEnvironment[Self.quiet] && !fromEnvironment.isTyped(Self.quiet))
  }

  @Test func `an empty variable is none`() throws {
    let invocation = try run(environment: ["READER_PORT": "", "READER_NAME": "", "READER_QUIET": ""])
    #expect(invocation[Self.port] == 8080 && invocation[Self.name] == nil && !invocation[Self.quiet])
  }

  @Test(arguments: [
    ("1", true), ("yes", true), ("TRUE", true), ("on", true), ("0", false), ("no", false), ("off", false),
  ])
  func `a flag is yes or no`(value: String, isSet: Bool) throws {
    #expect(try run(environment: ["READER_QUIET": value])[Self.quiet] == isSet)
    #expect(try run("--quiet", environment: ["READER_QUIET": "no"])[Self.quiet])
  }

  @Test func `a value that does not fit is reported with the variable's name`() {
    for (variable, words) in [
      ("READER_PORT", "takes a number from 0 to 65535, not"), ("READER_QUIET", "takes yes or no"),
    ] {
      let error = #expect(throws: UsageError.self) { try run(environment: [variable: "many"]) }
      #expect(error?.message.hasPrefix(variable + " " + words) == true)
    }
  }

  @Test func `the help names the variables`() {
    let help = HelpText.text(of: CommandPath(Self.root), width: 200)
    #expect(help.contains("The port. (default: 8080, environment: READER_PORT)"))
  }
}
