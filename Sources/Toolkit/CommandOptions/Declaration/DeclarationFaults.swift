extension CommandPath {
  /// The errors in the declarations from this command down, as sentences for the program's author. Empty if every name
  /// is unique and arguments can be assigned without ambiguity.
  var declarationFaults: [String] {
    let below = last.subcommands.flatMap { descending(to: $0).declarationFaults }
    return nameFaults + argumentFaults + shapeFaults + below
  }

  private var nameFaults: [String] {
    let own = last.options.map(\.label) + last.options.compactMap(\.short).map { "-\($0)" }
    let above = inheritedOptions.map(\.label) + inheritedOptions.compactMap(\.short).map { "-\($0)" }
    let built = ["--help", "-h", "--version"]
    return repetitions(of: built + above + own) + repetitions(of: last.arguments.map(\.name))
      + repetitions(of: last.subcommands.map(\.name))
  }

  private func repetitions(of names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }.map { "\(text) declares \($0) twice." }
  }

  private var argumentFaults: [String] {
    zip(last.arguments, last.arguments.dropFirst()).compactMap { argument, next in
      if argument.isRepeatable {
        return "\(text) has \(next.name) after \(argument.name), which takes all that is left."
      }
      if !argument.isRequired, next.isRequired {
        return "\(text) requires \(next.name) after \(argument.name), which may be missing."
      }
      return nil
    }
  }

  private var shapeFaults: [String] {
    if last.run == nil, last.subcommands.isEmpty { return ["\(text) neither runs nor has commands."] }
    if !last.arguments.isEmpty, !last.subcommands.isEmpty { return ["\(text) has both arguments and commands."] }
    return []
  }
}
