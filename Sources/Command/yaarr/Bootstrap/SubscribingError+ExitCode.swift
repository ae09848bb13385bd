import Bytes
import CommandOptions
import Fetching
import Screens
import TerminalCells

// MARK: - Exit codes

extension SubscribingError {
  /// The problem for the terminal. The feeds to choose from have a line each.
  var exitError: ExitError {
    let failure = FeedFailure(self)
    guard !failure.choices.isEmpty else { return ExitError("\(self)".harmlessInTerminal, code: exitCode) }
    let lines = failure.choices.map { feed in
      let kinds = feed.kinds.isEmpty ? "" : "  (\(feed.kinds.joined(separator: ", ")))"
      return ("  " + feed.url.string + (feed.title.map { "  \($0)" } ?? "") + kinds).harmlessInTerminal
    }
    let sentence = "\(failure.sentence) Use its address in place of the site's:".harmlessInTerminal
    return ExitError(([sentence] + lines).joined(separator: "\n"), code: exitCode)
  }

  private var exitCode: ExitCode {
    switch self {
    case .notAnAddress, .signInInAddress, .followed: .usage
    case .unreachable: .unavailable
    case .notAFeed, .several: .badData
    }
  }
}
