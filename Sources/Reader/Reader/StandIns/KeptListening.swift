import Storage

/// A position in a recording, held in memory, for the gallery and tests.
public actor KeptListening: ListeningKeeping {
  private var kept: ListeningPosition?

  public init(_ position: ListeningPosition?) {
    kept = position
  }

  public func position() -> ListeningPosition? { kept }
  public func keep(_ position: ListeningPosition?) { kept = position }
}
