import CCurl
import Loading
import Testing

@testable import CurlTransport

struct TransportErrorCurlTests {
  @Test
  func `libcurl's codes become errors with the host and the reason`() {
    func error(_ code: CURLcode, _ message: String = "why") -> TransportError {
      TransportError(code, host: "h.test", message: message)
    }
    #expect(error(CURLE_COULDNT_RESOLVE_HOST) == .hostNotFound("h.test"))
    #expect(error(CURLE_COULDNT_CONNECT) == .connectionFailed(host: "h.test", reason: "why"))
    #expect(error(CURLE_PEER_FAILED_VERIFICATION) == .tls(host: "h.test", reason: "why"))
    #expect(error(CURLE_PARTIAL_FILE) == .malformedResponse("why"))
    #expect(error(CURLE_OUT_OF_MEMORY, "") == .other("Out of memory"))
  }
}
