/// Generates the help of a command from its declaration.
public enum HelpText {
  /// - Parameters:
  ///   - path: The command, with those above it. Of the options of all commands it has the names only, with a reference to
  ///     the program's help.
  ///   - width: The terminal's width in columns. Below 20, the text is formatted for 20.
  public static func text(of path: CommandPath, width: Int) -> String {
    let layout = HelpLayout(width: max(20, width))
    let command = path.last
    let builtIn = [helpFlag.parameter] + (path.above.isEmpty ? [versionFlag.parameter] : [])
    let inherited = zip(path.above.indices, path.above).dropFirst().reversed().map { index, above in
      layout.table(
        "Options of '\(path.names[...index].joined(separator: " "))':",
        above.options.map { (label(of: $0), description(of: $0)) })
    }
    let general = path.above.first.map { root in
      root.options.isEmpty
        ? []
        : layout.paragraphs(
          "Options of all commands: \(root.options.map(\.label).joined(separator: ", ")). See '\(root.name) --help'.")
    }
    let sections = [
      layout.paragraphs(command.summary),
      layout.hanging("Usage: ", usage(of: path)),
      layout.paragraphs(command.discussion),
      layout.table("Commands:", commands(of: command, prefix: "")),
      layout.table("Arguments:", command.arguments.map { ($0.name, description(of: $0)) }),
      layout.table("Options:", (command.options + builtIn).map { (label(of: $0), description(of: $0)) }),
    ]
    let hint =
      command.subcommands.isEmpty
      ? [] : layout.paragraphs("Run '\(path.text) COMMAND --help' for help on a command.")
    return (sections + inherited + [general ?? [], hint]).filter { !$0.isEmpty }.map {
      $0.joined(separator: "\n") + "\n"
    }
    .joined(separator: "\n")
  }

  // MARK: Internal

  static let helpFlag = Flag("help", short: "h", help: "Show this help.")
  static let versionFlag = Flag("version", help: "Show the program's version.")

  /// The usage line: `reader add [options] URL [FOLDER]`.
  static func usage(of path: CommandPath) -> String {
    let command = path.last
    let required = path.allOptions.filter(\.isRequired).map { "\($0.label) \($0.valueName)" }
    var words = path.names + required
    if path.allOptions.count > required.count { words.append("[options]") }
    if !command.subcommands.isEmpty { words.append(command.run == nil ? "COMMAND" : "[COMMAND]") }
    return (words + command.arguments.map(shape)).joined(separator: " ")
  }

  /// Every command that can be run. Commands of groups are prefixed with the group's name.
  static func commands(of command: Command, prefix: String) -> [(String, String)] {
    command.subcommands.flatMap { child in
      let name = prefix + child.name
      let own = ([name] + child.arguments.map(shape)).joined(separator: " ")
      return (child.run == nil ? [] : [(own, child.summary)]) + commands(of: child, prefix: name + " ")
    }
  }

  /// The label `-p, --port NUMBER`. Without a short name, spaces take its place.
  static func label(of option: Parameter) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.label + (option.kind == .flag ? "" : " " + option.valueName)
  }

  static func description(of parameter: Parameter) -> String {
    var notes: [String] = []
    if let value = parameter.defaultText { notes.append("default: \(value)") }
    if let variable = parameter.variable { notes.append("environment: \(variable)") }
    if parameter.kind == .option, parameter.isRequired { notes.append("required") }
    if parameter.kind == .option, parameter.isRepeatable { notes.append("may be repeated") }
    return notes.isEmpty ? parameter.help : "\(parameter.help) (\(notes.joined(separator: ", ")))"
  }

  // MARK: Private

  private static func shape(of argument: Parameter) -> String {
    let name = argument.isRepeatable ? argument.name + "…" : argument.name
    return argument.isRequired ? name : "[\(name)]"
  }
}
