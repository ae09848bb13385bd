import Testing

@testable import CommandOptions

@Suite struct DeclarationFaultsTests {
  @Test func `valid declarations have no faults`() {
    #expect(CommandPath(Lighthouse.program.command).declarationFaults == [])
    #expect(CommandPath(CommandParserTests.root).declarationFaults == [])
  }

  @Test func `a name that is declared twice is a fault`() {
    let twice = Command(
      "a", summary: "", options: [Option<Int?>("x", short: "y", help: "")], flags: [Flag("x", short: "h", help: "")]
    ) { _ in }
    #expect(CommandPath(twice).declarationFaults == ["a declares --x twice.", "a declares -h twice."])
  }

  @Test func `a name that a group and its command both declare is a fault`() {
    let child = Command("b", summary: "", flags: [Flag("x", help: "")]) { _ in }
    let root = Command("a", summary: "", flags: [Flag("x", help: "")], subcommands: [child])
    #expect(CommandPath(root).declarationFaults == ["a b declares --x twice."])
  }

  @Test func `an argument that cannot be reached is a fault`() {
    let rest = Argument<[String]>("REST", help: "")
    let one = Argument<String>("ONE", help: "")
    let perhaps = Argument<String?>("PERHAPS", help: "")
    let greedy = Command("a", summary: "", arguments: [rest, one]) { _ in }
    let unclear = Command("a", summary: "", arguments: [perhaps, one]) { _ in }
    #expect(CommandPath(greedy).declarationFaults == ["a has ONE after REST, which takes all that is left."])
    #expect(CommandPath(unclear).declarationFaults == ["a requires ONE after PERHAPS, which may be missing."])
  }

  @Test func `a command without an action and subcommands is a fault`() {
    #expect(
      CommandPath(Command("a", summary: "")).declarationFaults == ["a neither runs nor has commands."])
  }
}
