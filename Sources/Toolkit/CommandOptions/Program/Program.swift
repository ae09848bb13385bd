/// A command-line program. Its help, its error messages and its exit codes are derived from the declared commands.
///
/// Options and arguments are declared once, as values, and are the typed keys for the given values:
///
/// ```swift
/// import CommandOptions
///
/// enum Lighthouse {
///   static let port = Option<UInt16>(
///     "port", short: "p", value: "NUMBER", default: 8080, help: "The port to listen on; 0 chooses a free one.")
///   static let folder = Option<String?>("folder", value: "NAME", help: "The folder to put the feed in.")
///   static let json = Flag("json", help: "Write JSON instead of a table.")
///   static let url = Argument<String>("URL", help: "The address of a feed.")
///   static let name = Argument<String>("NAME", help: "The name of the person.")
///
///   static let serve = Command("serve", summary: "Serve pages to browsers.", options: [port]) { invocation in
///     print("Listening on port \(invocation[port]).")
///   }
///   static let add = Command(
///     "add", summary: "Subscribe to a feed.", arguments: [url], options: [folder]
///   ) { invocation in
///     guard invocation[url].hasPrefix("http") else {
///       throw ExitError("\(invocation[url]) is not a web address.", code: .badData)
///     }
///     print("Added \(invocation[url]) to \(invocation[folder] ?? "no folder").")
///   }
///   static let list = Command("list", summary: "List the feeds.", flags: [json]) { invocation in
///     print(invocation[json] ? "[]" : "No feeds yet.")
///   }
///   static let user = Command(
///     "user", summary: "Manage people.",
///     subcommands: [
///       Command("add", summary: "Add a person.", arguments: [name]) { invocation in
///         print("Hello, \(invocation[name]).")
///       }
///     ])
///
///   static let program = Program(
///     Command("lighthouse", summary: "Keeps an eye on feeds.", subcommands: [serve, add, list, user]),
///     version: "1.0")
/// }
/// ```
///
/// The program's entry point is one line, `await Lighthouse.program.main()`.
public struct Program: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - command: The outermost command. Debug builds check that all declarations are valid.
  ///   - version: The version shown by `--version` after the program's name.
  ///   - details: The further lines of `--version`.
  public init(_ command: Command, version: String, details: @escaping @Sendable () -> [String] = { [] }) {
    assert(CommandPath(command).declarationFaults.isEmpty, "\(CommandPath(command).declarationFaults)")
    self.command = command
    self.version = version
    self.details = details
  }

  // MARK: Public

  public let command: Command
  public let version: String

  /// Runs the command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's own name.
  ///   - width: The width of help in columns.
  ///   - environment: Returns the value of an environment variable.
  /// - Returns: `.ok` on success; `.usage` if the command line is not valid or the command throws a `UsageError`; the
  ///   code of a thrown `ExitCoded` error; `.failure` for other errors; `.outputLost` if all went well, but not all output could
  ///   be written. Errors are written to `output`.
  public func run(
    _ arguments: [String], width: Int = 80, output: ProgramOutput = .process,
    environment: @Sendable @escaping (String) -> String? = { _ in nil }
  ) async -> ExitCode {
    do {
      switch try CommandParser.parse(arguments, for: command, environment: environment) {
      case .help(let path): output.standard(HelpText.text(of: path, width: width))
      case .version:
        output.standard((["\(command.name) \(version)"] + details()).map { $0 + "\n" }.joined())
      case .run(let invocation, let action):
        let code = await run(action, invocation, output)
        guard code == .ok else { return code }
      }
      guard let reason = output.loss() else { return .ok }
      output.errors("\(command.name): The output could not be written: \(reason).\n")
      return .outputLost
    } catch {
      output.errors("\(command.name): \(error)\n")
      return .usage
    }
  }

  // MARK: Private

  private let details: @Sendable () -> [String]

  private func run(_ action: Command.Action, _ invocation: Invocation, _ output: ProgramOutput) async -> ExitCode {
    do {
      try await action(invocation)
      return .ok
    } catch let error as any ExitCoded {
      output.errors("\(command.name): \(error)\n")
      return error.code
    } catch let error as UsageError {
      output.errors("\(command.name): \(UsageError(error.message, path: invocation.path))\n")
      return .usage
    } catch {
      output.errors("\(command.name): \(error)\n")
      return .failure
    }
  }
}

/// The destinations of a program's output: one for help and versions, one for errors.
public struct ProgramOutput: Sendable {
  public let standard: @Sendable (String) -> Void
  public let errors: @Sendable (String) -> Void
  /// Returns the reason why a part of the standard output could not be written. Nil if nothing is lost, or if the reader
  /// of a pipe has closed it.
  public let loss: @Sendable () -> String?

  public init(
    standard: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    loss: @escaping @Sendable () -> String? = { nil }
  ) {
    self.standard = standard
    self.errors = errors
    self.loss = loss
  }
}
