/// Why an account could not be made or entered.
public enum AccountError: Error, Sendable, Equatable, CustomStringConvertible {
  case exists
  case badName
  case shortPassword(fewest: Int)
  case wrongPassword
  case tooManyAttempts(seconds: Int)

  public var description: String {
    switch self {
    case .exists: "There is an account already. Sign in with it."
    case .badName: "A name has 1 to \(Accounts.longestName) characters, on one line."
    case .shortPassword(let fewest): "A password has at least \(fewest) characters."
    case .wrongPassword: "The name or the password is wrong."
    case .tooManyAttempts(let seconds): "Too many wrong passwords. Try again in \(seconds) seconds."
    }
  }
}
