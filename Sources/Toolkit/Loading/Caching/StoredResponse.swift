import Bytes
import Dates

/// A stored response, with the data that decides whether it may be used for a request (RFC 9111).
public struct StoredResponse: Sendable, Hashable {
  /// The response, as it arrived.
  public let response: Response
  /// The request fields named by the response's `Vary`, with their values. An absent field has an empty list. The account
  /// of the request, if it has one, is among them as `:account`, a name that no field has.
  public let varying: [Varying]
  /// The age at arrival, in seconds.
  public let initialAge: Int
  /// The time of arrival, by the loaders' clock.
  public let storedAt: Duration

  /// A field of the request on which the response depends (`Vary`).
  public struct Varying: Sendable, Hashable {
    /// The name of the field.
    @ComparedByBytes public private(set) var name: String
    /// The values of the field in the request.
    public var values: [String] { bytes.map(\.string) }
    private let bytes: [ByteString]

    /// Creates a field with the values that the request had.
    public init(name: String, values: [String]) {
      self.name = name
      bytes = values.map { ByteString($0) }
    }
  }

  /// Restores a response from a store.
  public init(_ response: Response, varying: [Varying], initialAge: Int, storedAt: Duration) {
    self.response = response
    self.varying = varying
    self.initialAge = initialAge
    self.storedAt = storedAt
  }

  /// - Parameter delay: The longest time that the response was under way. It may have been generated at the beginning
  ///   of that time.
  /// - Returns: nil if the choice depends on more than the request's fields (`Vary: *`).
  init?(_ response: Response, to request: Request, delay: Duration = .zero, now: Duration) {
    let names = response.headers.values(of: "Vary").flatMap { value in
      value.splitBytes(on: ",").map { ByteString($0.trimmedASCII.lowercasedASCII) }
    }
    // A `Vary` with more names than any request has fields counts as `*`.
    guard !names.contains("*"), names.count <= Self.mostNames else { return nil }
    self.response = response
    // For a request without an account, a `:account` in `Vary` stands for a field that is absent.
    let account: [ByteString] = request.account.name == nil ? [] : [Self.accountName]
    varying = Set(names + account).sorted().map { name in Self.varying(name.string, in: request) }
    initialAge = (response.headers.age ?? 0) + Int(max(.zero, delay).components.seconds)
    storedAt = now
  }

  // MARK: Freshness

  func matches(_ request: Request) -> Bool {
    varying.allSatisfy { field in field == Self.varying(field.name, in: request) } && isOfAccount(of: request)
  }

  /// True unless one of the two has an account and the other has none.
  private func isOfAccount(of request: Request) -> Bool {
    request.account.name == nil || varying.contains { $0.name.hasSameBytes(as: Self.accountName.string) }
  }

  private static let accountName: ByteString = ":account"

  /// The maximum number of names in a `Vary`.
  private static let mostNames = 64

  private static func varying(_ name: String, in request: Request) -> Varying {
    if name.hasSameBytes(as: accountName.string) {
      return Varying(name: name, values: request.account.name.map { [$0.string] } ?? [])
    }
    return Varying(name: name, values: Headers(request.headers).values(of: name).map { String($0.trimmedASCII) })
  }

  /// The age in seconds, from `Age` and the time under way (section 4.2.3). `Date` is ignored: either clock may be
  /// wrong.
  func age(now: Duration) -> Int {
    initialAge + Int(max(.zero, now - storedAt).components.seconds)
  }

  /// The freshness lifetime in seconds (section 4.2.1).
  func lifetime(isShared: Bool) -> Int {
    let control = CacheControl(response.headers)
    if isShared, let seconds = control.seconds("s-maxage") { return seconds }
    if let seconds = control.seconds("max-age") { return seconds }
    let date = response.headers["Date"].flatMap(HTTPDate.seconds)
    if response.headers["Expires"] != nil {
      // A date that is not valid is in the past (section 5.3).
      guard let moment = response.headers.expires, let date else { return 0 }
      return max(0, moment - date)
    }
    guard Self.heuristicStatuses.contains(response.status) || control.has("public"), let date,
      let modified = response.headers["Last-Modified"].flatMap(HTTPDate.seconds), modified < date
    else { return 0 }
    // Section 4.2.2: a tenth of the time since the last change, at most one day.
    return min((date - modified) / 10, 86_400)
  }

  /// The response with its current `Age`.
  func response(now: Duration, origin: Response.Origin) -> Response {
    var fields = response.headers.fields.filter { !$0.isNamed("Age") }
    fields.append(HTTPHeader("Age", "\(age(now: now))"))
    return Response(
      status: response.status, url: response.url, permanentURL: response.permanentURL, headers: Headers(fields),
      body: response.body, origin: origin)
  }

  /// The stored body with the fields updated from a 304 (section 3.2).
  func freshened(
    by answer: Response, to request: Request, delay: Duration, now: Duration
  ) -> StoredResponse? {
    let answered = Set(answer.headers.fields.map { ByteString($0.name.lowercasedASCII) })
    let kept = response.headers.fields.filter { field in
      !answered.contains(ByteString(field.name.lowercasedASCII)) || Self.describesBody(field)
    }
    let new = answer.headers.fields.filter { !Self.describesBody($0) }
    return StoredResponse(
      Response(
        status: response.status, url: response.url, permanentURL: answer.permanentURL ?? response.permanentURL,
        headers: Headers((kept + new).filter { !$0.isNamed("Age") || answer.headers["Age"] != nil }),
        body: response.body), to: request, delay: delay, now: now)
  }

  /// Statuses whose responses may be stored without an explicit lifetime (RFC 9110, section 15.1).
  static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  private static func describesBody(_ field: HTTPHeader) -> Bool {
    ["Content-Length", "Content-Encoding", "Content-Type", "Content-Range", "Transfer-Encoding"].contains {
      field.isNamed($0)
    }
  }

  /// The approximate size in bytes.
  public var size: Int {
    let fields = response.headers.fields.reduce(256) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
    let chosenBy = varying.reduce(0) { $0 + $1.name.utf8.count + $1.values.reduce(64) { $0 + $1.utf8.count + 16 } }
    return response.body.count + response.url.string.utf8.count + fields + chosenBy
  }
}
