import Foundation

// MARK: - Published timelines

extension SQLiteDatabase {
  public func publications(_ user: UserID) async throws(StorageError) -> [Publication] {
    try await read("reading the published timelines") { (connection) throws(StorageError) in
      try connection.rows(Publication.all(of: user), limit: .max, passing: { Publication(row: $0) })
    }
  }

  public func addPublication(
    _ user: UserID, _ draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, at time: Date
  ) async throws(StorageError) -> Publication {
    try await write("publishing a timeline") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let adding = Publication.adding(to: user, draft, digest: digest, sealed: sealed, at: time)
      guard let added = try connection.rows(adding, limit: 1, passing: { Publication(row: $0) }).first else {
        throw .tooMany("published timelines", most: Publication.mostPerUser)
      }
      return added
    }
  }

  public func publication(
    digest: [UInt8]
  ) async throws(StorageError) -> (publication: Publication, user: User)? {
    try await read("looking for a published timeline") { (connection) throws(StorageError) in
      try connection.rows(Publication.finding(digest), limit: 1, passing: { Publication.found($0) }).first
    }
  }

  public func noteUse(of publication: PublicationID, at time: Date) async throws(StorageError) {
    try await write("noting the use of a published timeline") { (connection) throws(StorageError) in
      try connection.run(Publication.noting(publication, at: time))
    }
  }

  public func deletePublication(_ user: UserID, _ publication: PublicationID) async throws(StorageError) {
    try await write("revoking a published timeline") { (connection) throws(StorageError) in
      guard try connection.first(Publication.deleting(publication, of: user), { _ in true }) != nil else {
        throw .notFound("published timeline \(publication)")
      }
    }
  }
}
