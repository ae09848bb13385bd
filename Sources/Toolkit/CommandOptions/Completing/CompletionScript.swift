/// A shell that a program has completions for.
public enum Shell: String, CaseIterable, Sendable, ArgumentConvertible {
  case bash, zsh, fish
}

/// Generates the completions of a program for a shell from its declarations: commands, options, and the values of options
/// that have few. Where nothing else fits, files are completed.
///
/// A script follows the words of a command line as the parser does: it goes down the commands, and skips the values of
/// options.
public enum CompletionScript {
  /// - Parameter root: The program's outermost command.
  public static func text(for root: Command, shell: Shell) -> String {
    let paths = CommandPath(root).withDescendants
    let function = "_" + root.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    return switch shell {
    case .bash: bash(root.name, function, paths)
    case .zsh: zsh(root.name, function, paths)
    case .fish: fish(root.name, "_" + function, paths)
    }
  }

  // MARK: Private

  private struct Word {
    let name: String
    let help: String
  }

  private static func options(of path: CommandPath) -> [Parameter] {
    let builtIn = [HelpText.helpFlag] + (path.above.isEmpty ? [HelpText.versionFlag] : [])
    return path.last.options + path.inheritedOptions + builtIn.map(\.parameter)
  }

  /// The names of options, with their help. Short ones are left out: they need no completion.
  private static func optionWords(of path: CommandPath) -> [Word] {
    options(of: path).map { Word(name: $0.label, help: $0.help) }
  }

  private static func commandWords(of path: CommandPath) -> [Word] {
    let own = path.last.subcommands.map { Word(name: $0.name, help: $0.summary) }
    let isOutermost = path.above.isEmpty && !own.isEmpty
    return own + (isOutermost ? [Word(name: "help", help: "Show the help of a command.")] : [])
  }

  /// The names, also short ones, of options that take the next word.
  private static func valued(_ path: CommandPath) -> [String] {
    options(of: path).filter { $0.kind == .option }.flatMap { [$0.label] + ($0.short.map { ["-\($0)"] } ?? []) }
  }

  /// A pattern for each option whose values are known, after its command, and these values.
  private static func choices(_ paths: [CommandPath]) -> [(pattern: String, values: [String])] {
    paths.flatMap { path in
      options(of: path).filter { !$0.choices.isEmpty }.map { ("\(path.text) \($0.label)", $0.choices) }
    }
  }

  /// A text between single quotes of a POSIX shell.
  private static func quoted(_ text: String) -> String { "'" + text.split("'").joined(separator: #"'\''"#) + "'" }

  // MARK: bash

  private static func bash(_ name: String, _ function: String, _ paths: [CommandPath]) -> String {
    let places = paths.map { path in
      """
          \(quoted(path.text)))
            commands=\(quoted(commandWords(of: path).map(\.name).joined(separator: " ")))
            options=\(quoted(optionWords(of: path).map(\.name).joined(separator: " ")))
            valued=\(quoted(valued(path).joined(separator: " "))) ;;
      """
    }
    let choices = choices(paths).map {
      "      \(quoted($0.pattern))) words=\(quoted($0.values.joined(separator: " "))) ;;"
    }
    return """
      # Completions of \(name) for bash.

      \(function)_at() {
        case "$1" in
      \(places.joined(separator: "\n"))
        esac
      }

      \(function)() {
        local at=\(quoted(name)) option='' word index words='' commands options valued
        local current=${COMP_WORDS[COMP_CWORD]}
        \(function)_at "$at"
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          if [[ -n $option ]]; then
            # bash takes --name=value apart.
            [[ $word == = ]] || option=''
          elif [[ " $valued " == *" $word "* ]]; then
            option=$word
          elif [[ $word != -* && " $commands " == *" $word "* ]]; then
            at+=" $word"
            \(function)_at "$at"
          fi
        done
        [[ $current == = ]] && current=''
        if [[ -n $option ]]; then
          case "$at $option" in
      \(choices.joined(separator: "\n"))
          esac
        elif [[ $current == -* ]]; then
          words=$options
        else
          words=$commands
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        # Files, where nothing else is known.
        [[ -n $words ]] || compopt -o default 2>/dev/null
      }

      complete -F \(function) \(name)

      """
  }

  // MARK: zsh

  private static func zsh(_ name: String, _ function: String, _ paths: [CommandPath]) -> String {
    func described(_ words: [Word]) -> String {
      words.map { quoted($0.name.split(":").joined(separator: "\\:") + ":" + $0.help) }.joined(separator: " ")
    }
    let places = paths.map { path in
      """
          (\(quoted(path.text)))
            commands=(\(described(commandWords(of: path))))
            options=(\(described(optionWords(of: path))))
            valued=(\(valued(path).joined(separator: " "))) ;;
      """
    }
    let choices = choices(paths).map {
      "      (\(quoted($0.pattern))) compadd -- \($0.values.joined(separator: " ")) ;;"
    }
    return """
      #compdef \(name)
      # Completions of \(name) for zsh.

      \(function)_at() {
        case "$1" in
      \(places.joined(separator: "\n"))
        esac
      }

      \(function)() {
        local at=\(quoted(name)) option='' word index
        local -a commands options valued
        \(function)_at "$at"
        for ((index = 2; index < CURRENT; index++)); do
          word=$words[index]
          if [[ -n $option ]]; then
            option=''
          elif (( ${valued[(Ie)$word]} )); then
            option=$word
          elif (( ${commands[(I)$word:*]} )); then
            at+=" $word"
            \(function)_at "$at"
          fi
        done
        if [[ -n $option ]]; then
          case "$at $option" in
      \(choices.joined(separator: "\n"))
            (*) _files ;;
          esac
        elif [[ $words[CURRENT] == -* ]]; then
          _describe -o option options
        elif (( $#commands )); then
          _describe command commands
        else
          _files
        fi
      }

      # Loaded by name from a folder of $fpath, or read as a whole.
      if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(name); fi

      """
  }

  // MARK: fish

  private static func fish(_ name: String, _ function: String, _ paths: [CommandPath]) -> String {
    func escaped(_ text: String) -> String {
      "'" + text.split("\\").joined(separator: "\\\\").split("'").joined(separator: "\\'") + "'"
    }
    let lines = paths.flatMap { path -> [String] in
      let condition = "complete -c \(name) -n " + escaped("\(function)_at \(escaped(path.text))")
      let commands = commandWords(of: path).map { "\(condition) -f -a \($0.name) -d \(escaped($0.help))" }
      let options = options(of: path).map { option in
        let short = option.short.map { " -s \($0)" } ?? ""
        let values =
          option.kind == .flag
          ? "" : option.choices.isEmpty ? " -r" : " -x -a \(escaped(option.choices.joined(separator: " ")))"
        return "\(condition)\(short) -l \(option.name)\(values) -d \(escaped(option.help))"
      }
      return commands + options
    }
    let known = paths.map { escaped($0.text) }.joined(separator: " ")
    let valued = Set(paths.flatMap(valued)).sorted().joined(separator: " ")
    return """
      # Completions of \(name) for fish.

      # True if the words before the cursor lead to this command.
      function \(function)_at
        set -l at \(escaped(name))
        set -l option
        for word in (commandline -opc)[2..]
          if test -n "$option"
            set option
          else if contains -- $word \(valued)
            set option $word
          else if contains -- "$at $word" \(known)
            set at "$at $word"
          end
        end
        test "$at" = $argv[1]
      end

      \(lines.joined(separator: "\n"))

      """
  }
}

extension CommandPath {
  /// The path and those of all commands below it, each before those below it.
  var withDescendants: [CommandPath] {
    [self] + last.subcommands.flatMap { descending(to: $0).withDescendants }
  }
}

extension String {
  /// The parts between a separator, as `joined(separator:)` puts them together.
  fileprivate func split(_ separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
