/// A shell that a program has completions for.
public enum Shell: String, CaseIterable, Sendable, ArgumentConvertible {
  case bash, zsh, fish
}
