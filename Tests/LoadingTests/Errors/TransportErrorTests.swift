import Loading
import Testing

struct TransportErrorTests {
  @Test(
    arguments: [
      (.invalidURL("exa mple"), "exa mple"), (.unsupportedScheme("ftp"), "ftp"), (.hostNotFound("h.test"), "h.test"),
      (.connectionFailed(host: "h.test", reason: "refused"), "refused"), (.noAnswer(host: "h.test"), "h.test"),
      (.tls(host: "h.test", reason: "expired"), "expired"), (.noTLS(host: "h.test"), "http://"),
      (.timedOut(seconds: 30), "30 seconds"),
      (.timedOut(seconds: 1), "within 1 second."), (.timedOut(seconds: 0.5), "0.5 seconds"),
      (.timedOut(seconds: .infinity), "inf"),
      (.bodyTooLarge(limitBytes: 20 * 1024 * 1024), "20 MiB"), (.bodyTooLarge(limitBytes: 2048), "2 KiB"),
      (.bodyTooLarge(limitBytes: 1025), "1025 bytes"),
      (.privateNetwork(host: "h.test", address: "10.0.0.1"), "h.test"), (.tooManyRedirects(10), "10"),
      (.redirected(to: WebAddress(unparsed: "http://b.test/")), "http://b.test/"),
      (.malformedResponse("breaks off"), "breaks off"), (.cancelled, "cancelled"), (.other("odd"), "odd"),
    ] as [(TransportError, String)])
  func `every error says in full sentences what happened, to what, and what to try`(
    error: TransportError, detail: String
  ) {
    let text = String(describing: error)
    #expect(text.contains(detail))
    #expect(text.hasSuffix("."))
    #expect(text.contains(". "), "one sentence for what happened, one for what to try")
  }
}
