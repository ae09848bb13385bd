import EnumPaths

/// The state of a download.
@CasePathable
enum Download: Equatable {
  case waiting
  case running(Transfer)
  case failed(reason: String)

  @CasePathable
  enum Transfer: Equatable {
    case connecting
    case receiving(bytes: Int)
  }
}
