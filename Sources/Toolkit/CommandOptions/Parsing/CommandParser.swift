/// Parses a command line by POSIX's utility syntax guidelines (POSIX.1-2017, XBD 12.2) with GNU's long options.
///
/// Options may be anywhere after the command that declares them, mixed with arguments. `-ab` is `-a -b`, `-p80` is `-p
/// 80`, and `--` ends the options.
public enum CommandParser {
  /// - Parameters:
  ///   - arguments: The arguments without the program's own name.
  ///   - root: The program's outermost command.
  ///   - environment: Returns the value of an environment variable, for options that have one.
  public static func parse(
    _ arguments: [String], for root: Command, environment: @escaping (String) -> String? = { _ in nil }
  ) throws(UsageError) -> CommandRequest {
    var parse = Parse(path: CommandPath(root), rest: arguments[...], environment: environment)
    return try parse.request()
  }
}

/// A command line that is parsed from left to right.
private struct Parse {
  var path: CommandPath
  var rest: ArraySlice<String>
  let environment: (String) -> String?
  var optionsEnded = false
  var positional: [String] = []
  var texts: [String: [String]] = [:]

  mutating func request() throws(UsageError) -> CommandRequest {
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        if isHelpCommand(word) { return .help(try helpPath()) }
        try take(word)
      } else if word == "--" {
        optionsEnded = true
      } else if let request = try word.hasPrefix("--") ? takeLong(word) : takeShort(word) {
        return request
      }
    }
    return try run()
  }

  // MARK: Commands and arguments

  private mutating func take(_ word: String) throws(UsageError) {
    if path.last.subcommands.isEmpty || optionsEnded {
      positional.append(word)
    } else {
      path = try child(word)
    }
  }

  /// True for the `help` in `reader help add`, which means `reader add --help`, unless the program has a command of
  /// that name.
  private func isHelpCommand(_ word: String) -> Bool {
    word == "help" && !optionsEnded && path.above.isEmpty && !path.last.subcommands.isEmpty
      && path.descending(to: word) == nil
  }

  private mutating func helpPath() throws(UsageError) -> CommandPath {
    for word in rest where !word.hasPrefix("-") { path = try child(word) }
    return path
  }

  private func child(_ word: String) throws(UsageError) -> CommandPath {
    if let child = path.descending(to: word) { return child }
    let names = path.last.subcommands.map(\.name)
    guard !names.isEmpty else { throw error("\(path.text) has no commands.") }
    throw error("There is no command '\(word)'." + suggestion(for: word, among: names))
  }

  // MARK: Options

  /// Parses `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ word: String) throws(UsageError) -> CommandRequest? {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = path.allOptions.first(where: { $0.name == name }) else {
      if value == nil, name == "help" { return .help(path) }
      if value == nil, name == "version" { return .version }
      let names = path.allOptions.map(\.label) + ["--help", "--version"]
      throw error("There is no option '--\(name)'." + suggestion(for: "--" + name, among: names))
    }
    if option.kind == .flag, value != nil { throw error("\(option.label) takes no value.") }
    try record(option, value: value)
    return nil
  }

  /// Parses `-p`, `-p value`, `-pvalue`, or several flags in one word.
  private mutating func takeShort(_ word: String) throws(UsageError) -> CommandRequest? {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = path.allOptions.first(where: { $0.short == letter }) else {
        if letter == "h" { return .help(path) }
        throw error("There is no option '-\(letter)'.")
      }
      if option.kind == .flag {
        try record(option, value: nil)
      } else {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        try record(option, value: letters.isEmpty ? nil : String(attached))
        return nil
      }
    }
    return nil
  }

  private mutating func record(_ option: Parameter, value: String?) throws(UsageError) {
    if !option.isRepeatable, texts[option.label] != nil { throw error("\(option.label) is given twice.") }
    if let value {
      texts[option.label, default: []].append(value)
    } else {
      texts[option.label, default: []].append(option.kind == .flag ? "" : try nextValue(for: option))
    }
  }

  /// The next word as the option's value. A word that is itself an option is refused: the value was probably forgotten.
  private mutating func nextValue(for option: Parameter) throws(UsageError) -> String {
    guard let next = rest.first else { throw error("\(option.label) needs a value.") }
    let name = next.prefix { $0 != "=" }
    if next == "--" || path.allOptions.contains(where: { $0.label == name }) || name == "--help" {
      throw error("\(option.label) needs a value. If it is meant to be '\(next)', write \(option.label)=\(next).")
    }
    rest.removeFirst()
    return next
  }

  // MARK: Result

  private mutating func run() throws(UsageError) -> CommandRequest {
    guard let action = path.last.run else {
      let names = path.last.subcommands.map(\.name).joined(separator: ", ")
      throw error("\(path.text) needs one of its commands: \(names).")
    }
    var left = positional[...]
    for argument in path.last.arguments {
      let count = argument.isRepeatable ? left.count : min(1, left.count)
      texts[argument.label] = Array(left.prefix(count))
      left = left.dropFirst(count)
    }
    if let surplus = left.first {
      throw error("'\(surplus)' is one argument too many: \(path.text) takes \(countOfArguments).")
    }
    let typed = Set(texts.keys)
    for parameter in path.allOptions + path.last.arguments {
      try check(parameter, texts[parameter.label, default: []])
    }
    return .run(Invocation(path: path.names, texts: texts, typed: typed), action)
  }

  private mutating func check(_ parameter: Parameter, _ given: [String]) throws(UsageError) {
    let fromEnvironment = given.isEmpty ? try values(ofVariable: parameter) : []
    let texts = given + fromEnvironment
    self.texts[parameter.label] = texts
    do {
      try parameter.check(texts)
    } catch let rejected {
      switch rejected {
      case .missing: throw error("\(path.text) needs \(parameter.label). \(parameter.help)")
      case .unexpected(let text, let expected):
        let source = fromEnvironment.isEmpty ? parameter.label : parameter.variable ?? parameter.label
        throw error("\(source) takes \(expected), not '\(text)'.")
      }
    }
  }

  /// The value of the parameter's variable. An empty variable has none: service managers set variables to nothing.
  private func values(ofVariable parameter: Parameter) throws(UsageError) -> [String] {
    guard let variable = parameter.variable, let value = environment(variable), !value.isEmpty else { return [] }
    guard parameter.kind == .flag else { return [value] }
    switch value.lowercased() {
    case "1", "yes", "true", "on": return [""]
    case "0", "no", "false", "off": return []
    default: throw error("\(variable) takes yes or no, not '\(value)'.")
    }
  }

  private var countOfArguments: String {
    switch path.last.arguments.count {
    case 0: "none"
    case 1: "only one"
    case let count: "only \(count)"
    }
  }

  private func suggestion(for text: String, among names: [String]) -> String {
    Suggestion.nearest(to: text, among: names).map { " Did you mean '\($0)'?" } ?? ""
  }

  private func error(_ message: String) -> UsageError { UsageError(message, path: path.names) }
}

/// The result of parsing a command line.
public enum CommandRequest: Sendable {
  /// Run a command with the given values.
  case run(Invocation, Command.Action)
  /// Show the help of a command.
  case help(CommandPath)
  /// Show the program's version.
  case version
}
