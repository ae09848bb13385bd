/// A transaction that holds a connection. It ends with the body of ``PostgreSQLClient/transaction(_:isolation:_:)``.
///
/// After an error the server refuses all further statements of the transaction, and its changes are undone.
public struct PostgreSQLTransaction: Sendable {
  let client: PostgreSQLClient
  let held: HeldTransaction

  /// Runs one statement.
  @discardableResult public func query(_ statement: PostgreSQLStatement) async throws(PostgreSQLError) -> PostgreSQLRows
  {
    try await client.send(.step(of: held), [statement])[0]
  }

  /// Runs statements in one round trip.
  /// - Returns: The rows of each statement.
  @discardableResult public func batch(
    _ statements: [PostgreSQLStatement]
  ) async throws(PostgreSQLError) -> [PostgreSQLRows] {
    if statements.isEmpty { return [] }
    return try await client.send(.step(of: held), statements)
  }
}
