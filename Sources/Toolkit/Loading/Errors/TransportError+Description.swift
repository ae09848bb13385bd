import Bytes

// MARK: - CustomStringConvertible

extension TransportError: CustomStringConvertible {
  /// Full sentences for the person who sees the error: the problem, and a way to solve it.
  public var description: String {
    switch self {
    case .invalidURL(let url) where url.hasBytePrefix("http://") || url.hasBytePrefix("https://"):
      "“\(url)” names a server or a port that cannot exist. Check the spelling of the address."
    case .invalidURL(let url):
      "“\(url)” is not a complete web address. Write it as in a browser, beginning with https:// or http://."
    case .unsupportedScheme(let scheme):
      "Addresses that begin with “\(scheme):” cannot be loaded. Use one that begins with https:// or http://."
    case .hostNotFound(let host):
      "There is no server named “\(host)”. Check the spelling of the address, or try again later."
    case .noNetwork:
      "This machine is not connected to a network, or its network does not look up names. Connect it, then try again."
    case .connectionFailed(let host, let reason):
      "“\(host)” could not be reached (\(reason)). The server may be down: try again later."
    case .connectionRefused(let host):
      "“\(host)” refuses connections. The server may be down: try again later."
    case .noAnswer(let host):
      "“\(host)” closed the connection without an answer. The server may be overloaded: try again later."
    case .proxy(let reason):
      "The proxy could not be used (\(reason)). Check its address and its sign-in, or try again later."
    case .certificate(let host, let fault):
      "“\(host)” \(fault). Tell its owner, or check the address."
    case .noTLS(let host):
      "“\(host)” does not speak https at this address. Try it with http:// in the place of https://."
    case .tls(let host, let reason):
      "No secure connection to “\(host)” could be made (\(reason)). Tell its owner, or check the address."
    case .timedOut(let seconds):
      "There was no complete response within \(text(seconds)). The server may be busy: try again later."
    case .bodyTooLarge(let limitBytes):
      "The response is larger than the allowed \(size(limitBytes)). Check that the address is the right one."
    case .privateNetwork(let host, _):
      "“\(host)” leads to an address inside a private network, which is not allowed. "
        + "Use a public address, or ask the administrator to allow this one."
    case .tooManyRedirects(let limit):
      "The server redirected the request more than \(limit) times, maybe in a circle. "
        + "Open the address in a browser: if it ends somewhere, use that address, else tell the owner of the site."
    case .redirected(let target):
      "The server redirected the request to “\(target.string)”, which is not followed. Use that address."
    case .malformedResponse(let reason):
      "The server's response could not be understood (\(reason)). Try again later, or tell the owner of the site."
    case .cutOff(let reason):
      "The response ends too early (\(reason)). Try again later."
    case .paused(let host, let seconds):
      "“\(host)” has asked for a pause. Try again in \(text(Double(seconds)))."
    case .file(let path, let reason):
      "The file “\(path)” could not be sent (\(reason)). Check that it is there and does not change, then send it again."
    case .exhausted(let resource):
      "This machine has no \(resource) left for another request. Try again in a moment."
    case .cancelled:
      "Loading was cancelled. Start it again if you still need it."
    case .other(let reason):
      "The address could not be loaded: \(reason). Try again later."
    }
  }
}

extension CertificateFault: CustomStringConvertible {
  /// What is said of the host: "has a certificate that expired on 2026-11-17".
  public var description: String {
    switch self {
    case .expired(let date):
      "has a certificate that expired" + (date.map { " on \($0.day) \($0.monthName) \($0.year)" } ?? "")
    case .notYetValid: "has a certificate that is not valid yet"
    case .selfSigned: "has a certificate that it signed itself"
    case .wrongName: "has a certificate for another name"
    case .otherKey: "has another certificate than the one that was chosen"
    case .untrusted: "has a certificate of an unknown authority"
    }
  }
}

private func text(_ seconds: Double) -> String {
  let whole = seconds.rounded()
  guard whole == seconds, abs(whole) < 1e9 else { return "\(seconds) seconds" }
  return whole == 1 ? "1 second" : "\(Int(clamping: whole)) seconds"
}

private func size(_ bytes: Int) -> String {
  let kibibyte = 1024
  if bytes >= kibibyte * kibibyte, bytes % (kibibyte * kibibyte) == 0 { return "\(bytes / kibibyte / kibibyte) MiB" }
  if bytes >= kibibyte, bytes % kibibyte == 0 { return "\(bytes / kibibyte) KiB" }
  return "\(bytes) bytes"
}
