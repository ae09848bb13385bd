import Bytes

/// The codings that a client accepts, from its `Accept-Encoding` (RFC 9110, section 12.5.3).
public struct AcceptedCodings: Hashable, Sendable {
  private let weights: [ContentCoding: Double]

  /// - Parameter field: The value of the field; nil for a request without it, which accepts no coding.
  public init(_ field: String?) {
    var weights: [ContentCoding: Double] = [:]
    var others: Double?
    for item in (field ?? "").lowercasedASCII.splitBytes(on: ",").prefix(32) {
      let parts = item.splitBytes(on: ";").map { $0.trimmedASCII }
      guard let name = parts.first.map({ ByteString($0) }) else { continue }
      let weight = parts.dropFirst().first { $0.hasBytePrefix("q=") }
      let value = weight.map { Double(String(Substring($0.utf8.dropFirst(2)))) ?? 0 } ?? 1
      if name == "*" { others = value }
      let isGzip = name == "x-gzip"
      let coding = ContentCoding.allCases.first { ByteString($0.name) == name }
      if let coding = isGzip ? .gzip : coding { weights[coding] = value }
    }
    if let others { for coding in ContentCoding.allCases where weights[coding] == nil { weights[coding] = others } }
    self.weights = weights.filter { $0.value > 0 }
  }

  /// The accepted coding with the highest weight; of several, the first in the order given.
  public func best(of codings: [ContentCoding] = ContentCoding.allCases) -> ContentCoding? {
    let most = codings.compactMap { weights[$0] }.max()
    return codings.first { weights[$0] == most && most != nil }
  }
}
