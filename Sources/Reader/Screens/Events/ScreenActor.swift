/// The isolation of everything that is on a screen: items, contexts, signals, stores, observers and their targets.
///
/// Work on it is short (a row's markup takes microseconds); the database, the network, parsing and the rendering of whole
/// pages run off it and exchange `Sendable` values with it.
@globalActor
public actor ScreenActor {
  public static let shared = ScreenActor()
}
