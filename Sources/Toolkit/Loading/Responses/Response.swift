import Bytes

/// A complete response. Every status makes a response, 304 and 500 included. A request that gets none ends in a
/// ``TransportError``.
public struct Response: Sendable, Hashable {
  /// The source of a response.
  public enum Origin: Sendable, Hashable {
    case network
    /// Stored and still fresh: no request was sent.
    case cache
    /// Stored, and confirmed by the server.
    case validated
    /// Stored and no longer fresh, used because the server could not be reached.
    case stale
  }

  /// A fault of a body that can be read all the same.
  public enum BodyFault: Sendable, Hashable {
    /// It ends before the announced end. Only a request that takes such bodies gets one.
    case cutOff
    /// Bytes follow the end of its compressed content. They are left out.
    case trailingBytes
    /// It is a document, and not in the coding that `Content-Encoding` names.
    case notEncoded
  }

  /// The status code, such as 200 or 404.
  public let status: Int
  /// The final address, after all redirects.
  public let url: WebAddress
  /// The address to store instead of the requested one. Set if there were redirects and all of them were permanent (301
  /// or 308); nil if one of them was temporary.
  public let permanentURL: WebAddress?
  /// The fields of the header, in their order.
  public let headers: Headers
  /// The body after decompression.
  public let body: [UInt8]
  /// The fault of the body, if it has one.
  public let bodyFault: BodyFault?
  /// The source of the response: the network or the cache.
  public let origin: Origin
  /// Measures of the transfer; nil if the transport does not measure.
  public let transfer: TransferFacts?

  /// Creates a response.
  public init(
    status: Int, url: WebAddress, permanentURL: WebAddress? = nil, headers: Headers = Headers(), body: [UInt8] = [],
    bodyFault: BodyFault? = nil, origin: Origin = .network, transfer: TransferFacts? = nil
  ) {
    self.status = status
    self.url = url
    self.permanentURL = permanentURL
    self.headers = headers
    self.body = body
    self.bodyFault = bodyFault
    self.origin = origin
    self.transfer = transfer
  }

  /// True if the status is one of success (2xx).
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The response without its body.
  public var head: Response {
    Response(status: status, url: url, permanentURL: permanentURL, headers: headers, origin: origin, transfer: transfer)
  }
}

/// Measures of a transfer with all its redirects.
public struct TransferFacts: Sendable, Hashable {
  /// The bytes of the body as sent, before decompression.
  public let receivedBytes: Int
  /// The time from the request to the end of the response, in milliseconds.
  public let milliseconds: Int

  /// Creates a measurement.
  public init(receivedBytes: Int, milliseconds: Int) {
    self.receivedBytes = receivedBytes
    self.milliseconds = milliseconds
  }
}

/// The number of body bytes sent and received so far.
public struct LoadingProgress: Sendable, Hashable {
  /// The bytes received, as sent (before decompression), so that they compare with `expectedBytes`.
  public let receivedBytes: Int
  /// The bytes announced by the server. Nil if it announced none.
  public let expectedBytes: Int?
  /// The bytes of the request's body that were sent.
  public let sentBytes: Int
  /// The size of the request's body.
  public let bytesToSend: Int

  /// Creates a progress. `expectedBytes` is nil if the server does not state the length.
  public init(receivedBytes: Int, expectedBytes: Int? = nil, sentBytes: Int = 0, bytesToSend: Int = 0) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.sentBytes = sentBytes
    self.bytesToSend = bytesToSend
  }
}
