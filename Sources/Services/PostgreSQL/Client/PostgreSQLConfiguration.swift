/// Limits of a client.
public struct PostgreSQLConfiguration: Sendable {
  /// The longest wait for a connection while none is open.
  public var connectingTime: Duration
  /// The longest wait for a connection that is not busy.
  public var waitingTime: Duration
  /// The number of requests of each mode that may wait for a connection.
  public var mostWaiting: Int
  /// A Boolean value that says if statements are prepared. If nil, they are where no pooler is found in between.
  public var preparesStatements: Bool?
  var connections = 4

  public init(
    connectingTime: Duration = .seconds(5), waitingTime: Duration = .seconds(30), mostWaiting: Int = 10_000,
    preparesStatements: Bool? = nil
  ) {
    self.connectingTime = connectingTime
    self.waitingTime = waitingTime
    self.mostWaiting = mostWaiting
    self.preparesStatements = preparesStatements
  }
}
