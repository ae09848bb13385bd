import Testing

@testable import CommandOptions

@Suite struct CommandParserTests {
  static let port = Option<UInt16>("port", short: "p", value: "NUMBER", default: 8080, help: "The port.")
  static let folder = Option<String?>("folder", value: "NAME", help: "The folder.")
  static let tags = Option<[String]>("tag", short: "t", help: "A tag.")
  static let key = Option<String>("key", help: "The key.")
  static let verbose = Flag("verbose", short: "v", help: "Say more.")
  static let quick = Flag("quick", short: "q", help: "Hurry.")
  static let url = Argument<String>("URL", help: "The address.")
  static let count = Argument<Int?>("COUNT", help: "How many.")
  static let files = Argument<[String]>("FILE", help: "Files.")

  static let root = Command(
    "reader", summary: "Reads.", flags: [verbose],
    subcommands: [
      Command("serve", summary: "Serves.", options: [port, folder, tags], flags: [quick]) { _ in },
      Command("add", summary: "Adds.", arguments: [url, count], options: [folder]) { _ in },
      Command("import", summary: "Imports.", arguments: [files]) { _ in },
      Command("lock", summary: "Locks.", options: [key]) { _ in },
      Command(
        "user", summary: "People.", subcommands: [Command("add", summary: "Adds one.", arguments: [url]) { _ in }]),
    ])

  // MARK: Values

  @Test func `a value follows its option or an equals sign`() throws {
    #expect(try run("serve", "--port", "80")[Self.port] == 80)
    #expect(try run("serve", "--port=80")[Self.port] == 80)
    #expect(try run("serve", "-p", "80")[Self.port] == 80)
    #expect(try run("serve", "-p80")[Self.port] == 80)
    #expect(try run("serve", "-p=80")[Self.port] == 80)
    #expect(try run("serve", "--folder=a=b")[Self.folder] == "a=b")
  }

  @Test func `a parameter that is not given has its default, nil or an empty list`() throws {
    let invocation = try run("serve")
    #expect(invocation[Self.port] == 8080)
    #expect(invocation[Self.folder] == nil)
    #expect(invocation[Self.tags] == [])
    #expect(!invocation[Self.quick])
    #expect(!invocation[Self.verbose])
  }

  @Test func `repeated values keep their order`() throws {
    #expect(try run("serve", "-t", "b", "--tag=a", "-tc")[Self.tags] == ["b", "a", "c"])
  }

  @Test func `flags can be combined in one word, which may end in an option with its value`() throws {
    let invocation = try run("serve", "-vqp81")
    #expect(invocation[Self.verbose])
    #expect(invocation[Self.quick])
    #expect(invocation[Self.port] == 81)
  }

  @Test func `options of a group are accepted before and after its commands`() throws {
    #expect(try run("--verbose", "user", "add", "x")[Self.verbose])
    #expect(try run("user", "add", "x", "-v")[Self.verbose])
  }

  @Test func `arguments and options may be mixed`() throws {
    let invocation = try run("add", "--folder", "News", "example.org", "3")
    #expect(invocation[Self.url] == "example.org")
    #expect(invocation[Self.count] == 3)
    #expect(try run("add", "example.org", "--folder", "News")[Self.folder] == "News")
    #expect(try run("add", "example.org")[Self.count] == nil)
  }

  @Test func `two dashes end the options`() throws {
    #expect(try run("import", "a", "--", "-v", "--", "b")[Self.files] == ["a", "-v", "--", "b"])
    #expect(try !run("import", "--", "-v")[Self.verbose])
  }

  @Test func `a single dash is an argument`() throws {
    #expect(try run("import", "-")[Self.files] == ["-"])
  }

  @Test func `an invocation has the path of its command`() throws {
    #expect(try run("user", "add", "x").path == ["reader", "user", "add"])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (["serve", "--port", "abc"], "--port takes a number from 0 to 65535, not 'abc'."),
    (["serve", "--port=70000"], "--port takes a number from 0 to 65535, not '70000'."),
    (["serve", "--port="], "--port takes a number from 0 to 65535, not ''."),
    (["serve", "--port"], "--port needs a value."),
    (
      ["serve", "--folder", "--quick"],
      "--folder needs a value. If it is meant to be '--quick', write --folder=--quick."
    ),
    (["serve", "-p", "1", "--port=2"], "--port is given twice."),
    (["serve", "--quick=yes"], "--quick takes no value."),
    (["serve", "--prot", "1"], "There is no option '--prot'. Did you mean '--port'?"),
    (["serve", "--unheard-of"], "There is no option '--unheard-of'."),
    (["serve", "-x"], "There is no option '-x'."),
    (["serv"], "There is no command 'serv'. Did you mean 'serve'?"),
    (["sevre"], "There is no command 'sevre'. Did you mean 'serve'?"),
    (["whatever"], "There is no command 'whatever'."),
    (["user", "ad"], "There is no command 'ad'. Did you mean 'add'?"),
    (["help", "serv"], "There is no command 'serv'. Did you mean 'serve'?"),
    ([], "reader needs one of its commands: serve, add, import, lock, user."),
    (["user"], "reader user needs one of its commands: add."),
    (["add"], "reader add needs URL. The address."),
    (["add", ""], "URL takes a text of at least one character, not ''."),
    (["add", "a", "many"], "COUNT takes a whole number, not 'many'."),
    (["add", "a", "1", "b"], "'b' is one argument too many: reader add takes only 2."),
    (["serve", "now"], "'now' is one argument too many: reader serve takes none."),
    (["lock"], "reader lock needs --key. The key."),
  ])
  func `a mistake is described in a sentence`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try CommandParser.parse(arguments, for: Self.root) }
    #expect(error?.message == message)
  }

  @Test func `a mistake has the path of its command`() {
    let error = #expect(throws: UsageError.self) { try CommandParser.parse(["user", "add"], for: Self.root) }
    #expect(error?.path == ["reader", "user", "add"])
  }

  // MARK: Help

  @Test(arguments: [
    (["--help"], ["reader"]), (["-h"], ["reader"]), (["help"], ["reader"]),
    (["serve", "--port", "1", "--help"], ["reader", "serve"]), (["serve", "-qh"], ["reader", "serve"]),
    (["user", "--help"], ["reader", "user"]), (["user", "add", "-h"], ["reader", "user", "add"]),
    (["help", "user", "add"], ["reader", "user", "add"]),
  ])
  func `help is available at every level`(arguments: [String], path: [String]) throws {
    guard case .help(let found) = try CommandParser.parse(arguments, for: Self.root) else {
      Issue.record("no help")
      return
    }
    #expect(found.names == path)
  }

  @Test func `help after two dashes is an argument`() throws {
    #expect(try run("import", "--", "--help")[Self.files] == ["--help"])
  }

  @Test func `a command called help is not hidden`() throws {
    let root = Command("reader", summary: "", subcommands: [Command("help", summary: "") { _ in }])
    guard case .run(let invocation, _) = try CommandParser.parse(["help"], for: root) else {
      Issue.record("not run")
      return
    }
    #expect(invocation.path == ["reader", "help"])
  }

  private func run(_ arguments: String...) throws -> Invocation {
    guard case .run(let invocation, _) = try CommandParser.parse(arguments, for: Self.root) else {
      throw UsageError("not a command to run")
    }
    return invocation
  }
}
