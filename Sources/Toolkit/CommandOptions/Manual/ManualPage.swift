/// Generates a page of the manual for a command from its declaration, in the macros of man(7).
public struct ManualPage: Sendable {
  /// A further section: paragraphs as in a command's discussion.
  public typealias Section = (heading: String, text: String)

  /// The name of the file, `reader-user-add.1`.
  public let file: String
  public let text: String

  /// The pages of a program, one for each command.
  ///
  /// - Parameters:
  ///   - date: The date of the pages, as `2026-11-28`.
  ///   - sections: Further sections of each page, before the references to others.
  ///   - outermost: Further sections of the program's own page, before these.
  public static func pages(
    of program: Program, date: String, sections: [Section] = [], outermost: [Section] = []
  ) -> [ManualPage] {
    CommandPath(program.command).withDescendants.map { path in
      ManualPage(path, program, date, (path.above.isEmpty ? outermost : []) + sections)
    }
  }

  // MARK: Private

  private init(_ path: CommandPath, _ program: Program, _ date: String, _ sections: [Section]) {
    let name = Self.name(of: path)
    file = "\(name).1"
    let command = path.last
    let builtIn = [HelpText.helpFlag] + (path.above.isEmpty ? [HelpText.versionFlag] : [])
    var lines = [
      #".TH "\#(Self.escaped(name.uppercased()))" 1 "\#(date)" "\#(program.command.name) \#(program.version)" "User Commands""#
    ]
    func section(_ heading: String, _ body: [String]) {
      if !body.isEmpty { lines += [".SH \(heading.uppercased())"] + body }
    }
    let summary = command.summary.hasSuffix(".") ? String(command.summary.dropLast()) : command.summary
    section("Name", ["\(Self.escaped(name)) \\- \(Self.escaped(summary))"])
    section("Synopsis", [".B \(Self.escaped(path.text))"] + Self.shape(of: path))
    section("Description", Self.paragraphs(command.discussion.isEmpty ? command.summary : command.discussion))
    let commands = HelpText.commands(of: command, prefix: "")
    section("Commands", commands.flatMap { Self.entry($0.0, $0.1) })
    section("Arguments", command.arguments.flatMap { Self.entry($0.name, HelpText.description(of: $0)) })
    section(
      "Options",
      (command.options + builtIn.map(\.parameter)).flatMap {
        Self.entry(HelpText.label(of: $0).drop { $0 == " " }, HelpText.description(of: $0))
      })
    for (index, above) in path.above.enumerated().dropFirst() {
      section(
        "Options of \(path.names[...index].joined(separator: " "))",
        above.options.flatMap {
          Self.entry(HelpText.label(of: $0).drop { $0 == " " }, HelpText.description(of: $0))
        })
    }
    for each in sections { section(each.heading, Self.paragraphs(each.text)) }
    let above = path.above.indices.map { path.names[...$0].joined(separator: "-") }
    let below = command.subcommands.map { "\(name)-\($0.name)" }
    let others = (above + below).map { ".BR \(Self.escaped($0)) (1)" }
    section("See also", others.enumerated().map { $0.offset + 1 < others.count ? $0.element + " ," : $0.element })
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func name(of path: CommandPath) -> String { path.names.joined(separator: "-") }

  /// The usage without the command's own words.
  private static func shape(of path: CommandPath) -> [String] {
    let words = HelpText.usage(of: path).dropFirst(path.text.count)
    return words.isEmpty ? [] : [".I \(escaped(String(words.drop { $0 == " " })))"]
  }

  private static func entry(_ label: some StringProtocol, _ text: String) -> [String] {
    [".TP", ".B \(escaped(String(label)))", line(text)]
  }

  /// Paragraphs that an empty line separates, and lines that are kept as they are.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty {
        lines.append(".PP")
      } else if part.hasPrefix("  ") {
        lines += [".RS 4", ".nf", line(String(part.drop { $0 == " " })), ".fi", ".RE"]
      } else {
        lines.append(line(String(part)))
      }
    }
    // A paragraph without a text is no paragraph.
    return zip(lines, lines.dropFirst() + [".PP"])
      .filter { $0 != ".PP" || $1 != ".PP" && $1 != ".RS 4" }.map(\.0)
  }

  /// A line of text. One that begins as a request does is not one.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "\n": " "
      default: String(character)
      }
    }.joined()
  }
}
