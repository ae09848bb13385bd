/// The reason why an account could not be created or signed in to. Each description says what to do next.
public enum AccountError: Error, Sendable, Equatable, CustomStringConvertible {
  case exists
  /// The only account cannot be removed.
  case onlyAccount
  case badName
  case shortPassword(fewest: Int)
  case longPassword(most: Int)
  case wrongPassword
  case tooManyAttempts(seconds: Int)
  /// The queue of passwords to hash is full.
  case busy

  public var description: String {
    switch self {
    case .exists: "There is an account already. Sign in with it."
    case .onlyAccount:
      "This is the only account. Add another one first, or delete the data of the reader as a whole."
    case .badName:
      """
      A name has 1 to \(AccountName.mostCharacters) characters on one line, at least one of them visible, and no “/”, \
      “\\”, “:” or invisible sign. “.” and “..” are not names.
      """
    case .shortPassword(let fewest): "A password has at least \(fewest) characters."
    case .longPassword(let most): "A password has at most \(most) bytes."
    case .wrongPassword: "The name or the password is wrong."
    case .tooManyAttempts(let seconds): "Too many wrong passwords. Try again in \(seconds) seconds."
    case .busy: "There are too many sign-ins at the moment. Try again in a few seconds."
    }
  }
}
