import CMicrohttpd
import Foundation

/// What libmicrohttpd calls, on its threads; each connection is one thread's.
extension Engine {
  static let connectedCallback: MHD_NotifyConnectionCallback = { (context, connection, attachment, event) in
    guard let context, let connection, let attachment else { return }
    let engine = Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
    switch event {
    case .CONNECTION_NOTIFY_STARTED:
      let client = ClientConnection(ActiveConnection(pointer: connection), isSurplus: engine.openConnection())
      attachment.pointee = Unmanaged.passRetained(client).toOpaque()
    case .CONNECTION_NOTIFY_CLOSED:
      engine.closeConnection()
      guard let kept = attachment.pointee else { return }
      attachment.pointee = nil
      let client = Unmanaged<ClientConnection>.fromOpaque(kept).takeRetainedValue()
      // The library has paths that end a connection without having ended its request.
      if let exchange = client.exchange { engine.close(exchange) }
    }
  }

  static let completedCallback: MHD_RequestCompletedCallback = { (context, connection, attachment, _) in
    guard let context, let connection, let kept = attachment?.pointee else { return }
    attachment?.pointee = nil
    Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
      .close(Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue())
    client(of: connection)?.exchange = nil
  }

  /// Leaves paths and queries as they are: they are decoded here, where an escaped zero byte does no harm.
  static let unescapeCallback:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
      (_, _, text) in text.map { (text: UnsafeMutablePointer<CChar>) in Int(strlen(text)) } ?? 0
    }

  static let handleCallback: MHD_AccessHandlerCallback = {
    (context, connection, url, method, version, upload, uploadBytes, attachment) in
    guard let context, let connection, let url, let method, let version, let uploadBytes, let attachment else {
      return .NO
    }
    let engine = Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
    let active = ActiveConnection(pointer: connection)
    guard let client = client(of: connection) else { return .NO }
    guard let kept = attachment.pointee else {
      let beginning = engine.begin(active, version: String(cString: version), isSurplus: client.isSurplus)
      guard case .exchange(let exchange) = beginning else { return beginning.result(on: active) }
      // The client's connection owns it; libmicrohttpd hands the pointer back until the request is over.
      client.exchange = exchange
      attachment.pointee = Unmanaged.passUnretained(exchange).toOpaque()
      return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue()
    if uploadBytes.pointee > 0 {
      let bytes = UnsafeRawBufferPointer(start: upload, count: uploadBytes.pointee)
      uploadBytes.pointee = 0
      return engine.receive(bytes, exchange) ? .YES : .NO
    }
    let reader = RequestReader(active, method: method, url: url, version: version)
    return engine.answer(exchange, on: active, reading: reader, remoteAddress: client.remoteAddress)
  }

  private static func client(of connection: OpaquePointer) -> ClientConnection? {
    mhd_shim_attachment(connection).map { (kept: UnsafeMutableRawPointer) in
      Unmanaged<ClientConnection>.fromOpaque(kept).takeUnretainedValue()
    }
  }
}
