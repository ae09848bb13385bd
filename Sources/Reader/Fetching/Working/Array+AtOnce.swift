extension Array where Element: Sendable {
  /// Runs the work for all elements at once. The failure of one cancels no other: what an attempt has sent would be sent
  /// again.
  ///
  /// - Throws: The first error, after all have ended.
  package func forEachAtOnce(_ work: @escaping @Sendable (Element) async throws -> Void) async throws {
    let failures = await withTaskGroup(of: (any Error)?.self) { group in
      for element in self {
        group.addTask {
          do {
            try await work(element)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [any Error]()) { failures, failure in
        if let failure { failures.append(failure) }
      }
    }
    if let failure = failures.first { throw failure }
  }
}
