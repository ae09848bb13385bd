/// How far somebody has listened, as long as this is kept, for the gallery and for tests.
public actor KeptListening: ListeningKeeping {
  private var kept: ListeningPosition?

  public init(_ position: ListeningPosition?) {
    kept = position
  }

  public func position() -> ListeningPosition? { kept }
  public func keep(_ position: ListeningPosition?) { kept = position }
}
