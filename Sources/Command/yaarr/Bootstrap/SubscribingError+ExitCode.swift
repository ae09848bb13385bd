import CommandOptions
import Reader

// MARK: - Exit codes

extension SubscribingError {
  var exitCode: ExitCode {
    switch self {
    case .notAnAddress: .usage
    case .unreachable: .unavailable
    case .notAFeed, .several: .badData
    }
  }
}
