import Bytes
import HTTPServer

/// The reason why the headers of a request that was refused do not fit together, if it is that a proxy does not pass on what
/// the browser has sent. It is the first mistake of nearly everyone who puts a proxy in front.
struct ProxyFault: Sendable {
  enum Kind: Hashable, Sendable {
    /// `Host` names another host than the browser asked for, or another port.
    case host, port
    /// The browser used TLS, and `X-Forwarded-Proto` does not say so; or the other way round.
    case encrypted, unencrypted
  }

  let kind: Kind
  /// One sentence or two, with the values of the headers, cut to a line.
  let cause: String
  let cure: String

  /// - Returns: Nil if the headers agree, or if the browser says that another site sent the request.
  init?(of request: HTTPRequest) {
    if request.hasHeader("Sec-Fetch-Site"), request.isFromElsewhere { return nil }
    guard let header = request.header("Origin"), let origin = WebOrigin(header),
      let hostHeader = request.header("Host"), let own = WebOrigin(of: request), origin != own
    else { return nil }
    let asked = "The browser sent the form from \(Self.line(header)), but "
    if origin.host != own.host {
      kind = .host
      cure = ProxyCure.host
      let other = Self.unread(request.header("X-Forwarded-Host"))
      cause = asked + "the Host header says \(Self.line(hostHeader)).\(other)"
    } else if origin.isEncrypted != own.isEncrypted {
      kind = origin.isEncrypted ? .encrypted : .unencrypted
      cure = ProxyCure.scheme
      let says = request.header("X-Forwarded-Proto").map { "says \(Self.line($0))" } ?? "is missing"
      let other = request.hasHeader("Forwarded") ? " The proto of Forwarded is not read." : ""
      cause = asked + "the header X-Forwarded-Proto \(says).\(other)"
    } else {
      kind = .port
      cure = ProxyCure.host
      cause = asked + "the Host header says \(Self.line(hostHeader)): the ports differ."
    }
  }

  /// A sentence about the value of `X-Forwarded-Host`.
  static func unread(_ host: String?) -> String {
    host.map { " X-Forwarded-Host, which says \(line($0)), is not read." } ?? ""
  }

  /// A header's value for a message.
  static func line(_ value: String) -> String {
    "“" + String(decoding: value.utf8.prefix(100).filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self) + "”"
  }
}

extension WebHost {
  /// The problem with its cause and cure, for a request of this machine or of a trusted proxy; the problem itself if no proxy
  /// is the reason. Logs each kind once a minute at most.
  func explained(_ problem: WebError, _ request: HTTPRequest) -> WebError {
    guard case .forged = problem, let fault = ProxyFault(of: request) else { return problem }
    let now = ContinuousClock.now
    let isNew = loggedFaults.withLock { logged in
      if let last = logged[fault.kind], now - last < .seconds(60) { return false }
      logged[fault.kind] = now
      return true
    }
    if isNew {
      services.logger().warning(
        "request refused, headers disagree",
        ["cause": fault.cause, "cure": fault.cure, "advice": "“yaarr doctor --proxy ADDRESS” tests the proxy."])
    }
    return configuration.trustedProxies.trusts(peer: request.remoteAddress)
      ? .misled("\(fault.cause) \(fault.cure)") : problem
  }
}
