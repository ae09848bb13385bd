import Bytes

/// The stored settings of the installation and of users.
public protocol SettingStore: Sendable {
  /// The user's stored settings, by key.
  func settings(of user: UserID) async throws(StorageError) -> [ByteString: ByteString]

  /// Stores a setting of a user.
  /// - Throws: `notFound` if there is no such user.
  func setSetting(_ key: String, _ value: String, of user: UserID) async throws(StorageError)

  /// Stores a setting of a user, if it still has the value from which the new one was made; nil for none.
  /// - Returns: False if it has another one.
  /// - Throws: `notFound` if there is no such user.
  func setSetting(
    _ key: String, _ value: String, of user: UserID, replacing old: String?
  ) async throws(StorageError) -> Bool

  /// The views that the user has chosen for places.
  func views(of user: UserID) async throws(StorageError) -> [ViewedPlace: PlaceView]

  /// Stores the view of a place, in place of the former one.
  /// - Throws: `notFound` if there is no such user or place.
  func setView(_ view: PlaceView, of place: ViewedPlace, for user: UserID) async throws(StorageError)

  /// A setting of the whole installation.
  func setting(_ key: String) async throws(StorageError) -> String?

  /// A setting of the whole installation; a missing one gets the value. Of several callers, one has its value
  /// stored, and all get that one.
  func setting(_ key: String, orNew value: String) async throws(StorageError) -> String

  /// Stores a setting of the whole installation; `nil` removes it.
  func setSetting(_ key: String, _ value: String?) async throws(StorageError)
}
