import Bytes
import Loading
import Storage

extension FeedProblem {
  /// The followers of a feed that all share are not told where the operator's proxy is.
  static let proxyOfOperator = FeedProblem(
    .proxy, "The proxy that the administrator has set for this feed could not be used. Tell the administrator.")

  /// The problem of a request without a response, for users and the operator.
  ///
  /// - Parameter isAdding: True for a feed that is not followed yet: it has no settings, and is not tried again.
  package init(_ error: TransportError, isAdding: Bool = false) {
    let soon = isAdding ? "Try it again in a moment" : "It tries again in a moment"
    switch error {
    case .hostNotFound(let host):
      self.init(
        .unknownName,
        "There is no server named “\(host)”. The site may have moved or closed: look for its new address.")
    case .noNetwork:
      self.init(
        .ownTrouble,
        "The reader's machine is not connected to a network, or its network does not look up names, so the feed was not "
          + "fetched. \(soon).")
    case .connectionRefused(let host):
      self.init(
        .refusedConnection,
        "“\(host)” refuses connections. Its server may be down for a while; "
          + (isAdding ? "try it again later." : "nothing needs to be done."))
    case .connectionFailed(let host, _):
      self.init(.unreachable, "“\(host)” could not be reached. Its server, or the network between, may be down.")
    case .noAnswer(let host):
      self.init(
        .unreachable,
        "“\(host)” closed the connection without an answer. Its server may be overloaded, or refuse this reader.")
    case .timedOut(let seconds):
      self.init(
        .timeout,
        "There was no complete response within \(Int(clamping: seconds.rounded())) seconds. The site may be busy or down."
      )
    case .certificate(let host, let fault): self.init(host, fault, isAdding)
    case .proxy(let reason):
      self.init(
        .proxy,
        "The feed's proxy could not be used (\(reason)). Check its address and its sign-in in the feed's settings.")
    case .noTLS: self.init(.insecure, "\(error)")
    case .tls(let host, let reason):
      self.init(
        .insecure,
        "No secure connection to “\(host)” could be made (\(reason)). Only the site's owner can change that.")
    case .privateNetwork(let host, _):
      // The address that the name resolves to is omitted: it would show users the structure of the operator's network.
      self.init(
        .privateNetwork,
        "\(host) is an address inside a private network. Feeds there are refused, unless the reader is started with "
          + "--allow-private-networks or --allow-private-network, or allows them for this feed.")
    case .bodyTooLarge(let limit):
      self.init(
        .tooLarge,
        "The response is larger than \(limit >> 20) MiB, the most that is read. Look for a shorter feed of the site.")
    case .tooManyRedirects, .redirected: self.init(.redirects, "\(error)")
    case .malformedResponse: self.init(.malformedResponse, "\(error)")
    case .invalidURL, .unsupportedScheme: self.init(.invalidAddress, "\(error)")
    case .cutOff:
      self.init(
        .cutOff, "The response ended too early, in the middle of the feed. The site or the network may be overloaded.")
    case .paused(let host, _):
      self.init(.limited, "“\(host)” has asked for a pause, so the feed was not fetched.")
    case .exhausted(let resource):
      self.init(
        .ownTrouble,
        "The reader itself ran out of \(resource), so the feed was not fetched. \(soon); if this "
          + "happens often, tell the administrator.")
    case .file, .cancelled, .other: self.init(.other, "\(error)")
    }
  }

  private init(_ host: String, _ fault: CertificateFault, _ isAdding: Bool) {
    let remedy = "Only the site's owner can renew it" + (isAdding ? "." : "; the feed is tried again until then.")
    switch fault {
    case .expired(let date):
      let time = date.map { " on \($0.day) \($0.monthName) \($0.year)" } ?? ""
      self.init(.expiredCertificate, "The certificate of “\(host)” expired\(time). \(remedy)")
    case .notYetValid:
      self.init(
        .untrustedCertificate,
        "The certificate of “\(host)” is not valid yet. Check the clock of the reader's machine.")
    case .selfSigned:
      self.init(
        .selfSignedCertificate,
        "“\(host)” has signed its certificate itself, so nobody vouches for it. If the server is your own, "
          + (isAdding ? "add the feed anyway, and " : "")
          + "look at its certificate in the feed's settings and trust it; otherwise ask the site's owner for one of an authority."
      )
    case .otherKey:
      self.init(
        .otherCertificate,
        "“\(host)” has another certificate than the one that the feed's settings name. If the site has renewed it, look at "
          + "the new one in the settings; otherwise somebody may stand between.")
    case .wrongName:
      self.init(
        .wrongNameCertificate,
        "The certificate is for another name than “\(host)”. Check the address; the site may have another one.")
    case .untrusted:
      self.init(
        .untrustedCertificate,
        "The certificate of “\(host)” comes from an authority that the reader does not know, or a part of it is "
          + "missing. Only the site's owner can change that.")
    }
  }
}
