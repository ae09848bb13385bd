import CPostgreSQL

/// A way to ask the server to cancel what runs on a connection.
///
/// Unchecked: libpq lets another thread than the connection's use it, and only the one that has it does.
struct CancelHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Asks, and waits until the server has been told.
  func cancelAndFree() {
    var message = [CChar](repeating: 0, count: 256)
    PQcancel(pointer, &message, Int32(clamping: message.count))
    PQfreeCancel(pointer)
  }
}
