import Testing

@testable import CommandOptions

@Suite struct HelpTextTests {
  @Test func `the program's help lists every command that can be run`() {
    #expect(
      HelpText.text(of: CommandPath(Lighthouse.program.command), width: 80) == """
        Keeps an eye on feeds.

        Usage: lighthouse COMMAND

        Commands:
          serve          Serve pages to browsers.
          add URL        Subscribe to a feed.
          list           List the feeds.
          user add NAME  Add a person.

        Options:
          -h, --help     Show this help.
              --version  Show the program's version.

        Run 'lighthouse COMMAND --help' for help on a command.

        """)
  }

  @Test func `a command's help shows defaults and keeps its columns aligned when it wraps`() throws {
    let path = try #require(CommandPath(Lighthouse.program.command).descending(to: "serve"))
    #expect(
      HelpText.text(of: path, width: 60) == """
        Serve pages to browsers.

        Usage: lighthouse serve [options]

        Options:
          -p, --port NUMBER  The port to listen on; 0 chooses a free
                             one. (default: 8080)
          -h, --help         Show this help.

        """)
  }

  @Test func `arguments and the options of groups have their own sections`() throws {
    let root = Command(
      "reader", summary: "Reads.", options: [Option<String>("data", value: "FOLDER", help: "Where the data is.")],
      subcommands: [
        Command(
          "import", summary: "Import feeds.",
          discussion: """
            Reads files that other readers wrote, one after the other, and subscribes to what they name.

              reader import old.opml
              reader import -
            """,
          arguments: [Argument<String>("KIND", help: "What."), Argument<[String]>("FILE", help: "Files.")],
          options: [Option<[String]>("tag", help: "A tag.")]
        ) { _ in }
      ])
    let path = try #require(CommandPath(root).descending(to: "import"))
    #expect(
      HelpText.text(of: path, width: 70) == """
        Import feeds.

        Usage: reader import --data FOLDER [options] KIND [FILE…]

        Reads files that other readers wrote, one after the other, and
        subscribes to what they name.

          reader import old.opml
          reader import -

        Arguments:
          KIND  What.
          FILE  Files.

        Options:
              --tag VALUE  A tag. (may be repeated)
          -h, --help       Show this help.

        Options of all commands: --data. See 'reader --help'.

        """)
  }

  @Test func `options of a group are told from those of all commands`() throws {
    let show = Command("show", summary: "Shows.") { _ in }
    let feeds = Command("feeds", summary: "Feeds.", flags: [Flag("json", help: "JSON.")], subcommands: [show])
    let root = Command("reader", summary: "Reads.", flags: [Flag("data", help: "Data.")], subcommands: [feeds])
    let path = try #require(CommandPath(root).descending(to: "feeds")?.descending(to: "show"))
    #expect(
      HelpText.text(of: path, width: 70).hasSuffix(
        """
        Options of 'reader feeds':
              --json  JSON.

        Options of all commands: --data. See 'reader --help'.

        """))
  }

  @Test(arguments: [20, 30, 40, 60, 80, 132])
  func `no line is wider than the terminal`(width: Int) {
    let options = [
      Option<Int>("n", default: 1, help: String(repeating: "word ", count: 30)),
      Option<Int>("a-rather-long-name", default: 1, help: String(repeating: "many words ", count: 20)),
    ]
    let command = Command("do", summary: String(repeating: "many words ", count: 20), options: options) { _ in }
    let root = Command(
      "a-program", summary: "Does.", options: [Option<Int>("an-option-of-all-commands", default: 1, help: "Help.")],
      subcommands: [command])
    for path in CommandPath(root).withDescendants {
      let lines = HelpText.text(of: path, width: width).split(separator: "\n")
      #expect(lines.filter { $0.count > width } == [])
    }
  }

  @Test func `the text of a label that is too long starts on the next line`() {
    let layout = HelpLayout(width: 40)
    #expect(
      layout.table("Options:", [("--a", "One."), ("--a-very-long-option NAME", "Two.")]) == [
        "Options:", "  --a  One.", "  --a-very-long-option NAME", "       Two.",
      ])
  }
}
