import CommandOptions
import Reader

// MARK: - As the end of a command

extension SubscribingError {
  var exitCode: ExitCode {
    switch self {
    case .notAnAddress: .usage
    case .unreachable: .unavailable
    case .notAFeed, .several: .badData
    }
  }
}
