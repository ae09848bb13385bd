import CommandOptions
import Reader
import Running
import Screens
import Storage

// The exit codes of errors, as docs/command-line.md has them.

extension StorageError: ExitCoded {
  public var code: ExitCode {
    switch self {
    case .nameTaken, .nameMissing, .folderCycle, .folderTooDeep, .tooMany: .usage
    case .notFound: .noInput
    case .corrupt, .newerSchema: .badData
    case .unreachable, .busy: .unavailable
    case .cannotOpen, .cannotWrite: .cannotCreate
    case .superseded, .failed, .closed: .failure
    }
  }
}

extension UseCaseError: ExitCoded {
  public var code: ExitCode {
    switch self {
    case .notFound, .cannotRestore, .feedsGone: .noInput
    case .incompleteIndex: .unavailable
    case .tooLong, .tooManyFeeds, .tooManyEntries, .tooMany, .missing, .badPattern, .emptyNote, .tooMuchContent: .usage
    }
  }
}

extension SearchError: ExitCoded {
  public var code: ExitCode { .unavailable }
}

extension RuleError: ExitCoded {
  public var code: ExitCode { .usage }
}

extension SavingError: ExitCoded {
  public var code: ExitCode {
    switch self {
    case .notAnAddress, .full: .usage
    case .page: .unavailable
    }
  }
}
