import Bytes

/// A response that is not what the caller can use.
public struct UnacceptableResponse: Error, Sendable, Hashable, CustomStringConvertible {
  /// The fault of a response.
  public enum Fault: Sendable, Hashable {
    /// Its status is not one of success, or not one of those asked for.
    case status
    /// Its body is of another type.
    case contentType(ByteString)
    /// Its body cannot be decoded. The text names the place.
    case body(ByteString)
  }

  /// The response as it came.
  public let response: Response
  /// The reason why it cannot be used.
  public let fault: Fault

  /// Makes the error for a response.
  public init(_ response: Response, _ fault: Fault) {
    self.response = response
    self.fault = fault
  }

  public var description: String {
    switch fault {
    case .status:
      "The server of \(response.url.string) answered with status \(response.status). Try again later, or check the address."
    case .contentType(let type):
      "\(response.url.string) is “\(type)”, which is not the expected type. Check the address."
    case .body(let place):
      "The body of \(response.url.string) could not be read (\(place)). Tell the owner of the site."
    }
  }
}

extension Response {
  /// Returns the response if its status is one of these, by default those of success, and its body of one of these types,
  /// by default any.
  ///
  /// - Parameters:
  ///   - statuses: the accepted statuses; nil for those of success (2xx).
  ///   - types: media types without parameters: `application/json`, or `image/*` for a whole family. Empty for any.
  @discardableResult
  public func validated(
    statuses: Set<Int>? = nil, types: [ByteString] = []
  ) throws(UnacceptableResponse) -> Response {
    guard statuses?.contains(status) ?? isSuccess else { throw UnacceptableResponse(self, .status) }
    guard !types.isEmpty else { return self }
    let type = headers["Content-Type"] ?? ""
    let name = (type.splitBytes(on: ";", maxSplits: 1).first ?? "").trimmedASCII.lowercasedASCII
    let isFit = types.contains { fit in
      fit.string.hasByteSuffix("/*")
        ? name.hasBytePrefix(Substring(fit.string.utf8.dropLast())) : name.hasSameBytes(as: fit.string)
    }
    guard isFit else { throw UnacceptableResponse(self, .contentType(ByteString(type))) }
    return self
  }
}
