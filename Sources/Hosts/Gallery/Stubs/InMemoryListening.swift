import Reader
import Storage

/// A position in a recording, held in memory, for the gallery and tests.
public actor InMemoryListening: ListeningKeeping {
  private var kept: ListeningPosition?

  public init(_ position: ListeningPosition?) {
    kept = position
  }

  public func position() -> ListeningPosition? { kept }
  public func keep(_ position: ListeningPosition?) { kept = position }
}
