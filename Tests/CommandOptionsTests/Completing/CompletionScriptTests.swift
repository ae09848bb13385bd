import Testing

@testable import CommandOptions

/// What the scripts do in shells is tested with the program.
@Suite struct CompletionScriptTests {
  private enum Order: String, CaseIterable, ArgumentConvertible { case newest, oldest }

  private static let root = Command(
    "reader", summary: "Reads.", options: [Option<String?>("data", value: "FOLDER", help: "Where the user's data is.")],
    subcommands: [
      Command(
        "list", summary: "List: all.", options: [Option<Order?>("order", short: "o", help: "The order.")],
        flags: [Flag("json", help: "JSON.")]
      ) { _ in }
    ])

  @Test func `values that can be named are the choices of an option`() {
    func choices<Value>(_ option: Option<Value>) -> [String] { option.parameter.choices }
    #expect(choices(Option<Order>("a", help: "")) == ["newest", "oldest"])
    #expect(choices(Option<Order?>("a", help: "")) == ["newest", "oldest"])
    #expect(choices(Option<[Order]>("a", help: "")) == ["newest", "oldest"])
    #expect(choices(Option<Order>("a", default: .newest, help: "")) == ["newest", "oldest"])
    #expect(choices(Option<Int>("a", help: "")) == [])
  }

  @Test(arguments: Shell.allCases)
  func `a script has the commands, the options and the values that are known`(shell: Shell) {
    let script = CompletionScript.text(for: Self.root, shell: shell)
    for word in ["list", "json", "order", "newest", "data", "version"] { #expect(script.contains(word), "\(word)") }
  }

  @Test func `help is quoted as each shell wants it`() {
    #expect(CompletionScript.text(for: Self.root, shell: .zsh).contains(#"'--data:Where the user'\''s data is.'"#))
    #expect(CompletionScript.text(for: Self.root, shell: .fish).contains(#"-d 'Where the user\'s data is.'"#))
    let bash = CompletionScript.text(for: Self.root, shell: .bash)
    #expect(bash.contains("'reader list --order') words='newest oldest' ;;") && bash.contains("--order -o --data"))
  }
}
