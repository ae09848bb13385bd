import CMicrohttpd

/// A connection whose thread is just calling us. It must not be kept.
struct ActiveConnection {
  let pointer: OpaquePointer

  /// Takes the connection out of its thread's loop, until `resume` is called.
  func suspend() -> SuspendedConnection {
    MHD_suspend_connection(pointer)
    return SuspendedConnection(pointer: pointer)
  }
}

/// A connection out of its thread's loop.
///
/// Whoever has it must call `resume` exactly once and forget it in the same breath: libmicrohttpd frees no suspended
/// connection, but any other.
struct SuspendedConnection: @unchecked Sendable {
  // Sound: the only use is `MHD_resume_connection`, which may be called from any thread and takes MHD's own lock.

  fileprivate let pointer: OpaquePointer

  func resume() {
    MHD_resume_connection(pointer)
  }
}
