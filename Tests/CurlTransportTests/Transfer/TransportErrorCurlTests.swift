import Bytes
import CCurl
import Dates
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
    #expect(error(CURLE_COULDNT_CONNECT) == .connectionFailed(host: "h.test", reason: "there was no connection"))
    #expect(error(CURLE_GOT_NOTHING) == .noAnswer(host: "h.test"))
    #expect(error(CURLE_PEER_FAILED_VERIFICATION) == .tls(host: "h.test", reason: "why"))
    #expect(error(CURLE_PARTIAL_FILE) == .cutOff("the connection broke"))
    #expect(error(CURLE_BAD_CONTENT_ENCODING) == .malformedResponse(CurlReason.undecodable))
    #expect(error(CURLE_WRITE_ERROR) == .malformedResponse(CurlReason.undecodable))
    #expect(error(CURLE_READ_ERROR).description.containsBytes("why") == false)
    #expect(error(CURLE_OUT_OF_MEMORY, "") == .malformedResponse("its header is too large"))
    #expect(error(CURLcode(rawValue: 100), "") == .malformedResponse("its header is too large"))
    #expect(
      error(CURLE_SSL_CONNECT_ERROR, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to h.test:443 ")
        == .noAnswer(host: "h.test"))
    #expect(
      error(CURLE_SSL_CONNECT_ERROR, "OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure")
        == .tls(host: "h.test", reason: "sslv3 alert handshake failure"))
    #expect(
      TransportError(ofBegunResponse: "OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 0") == .cutOff("the connection broke")
    )
  }

  @Test(arguments: [
    (0, CertificateFault.wrongName), (1, .wrongName), (9, .notYetValid), (10, .expired(on: nil)), (18, .selfSigned),
    (19, .selfSigned),
    (20, .untrusted), (62, .wrongName),
  ])
  func `numbers of the TLS library become faults of certificates`(result: Int, fault: CertificateFault) {
    #expect(CertificateFault(verifyResult: result) == fault)
  }

  @Test(arguments: [
    ("Expire date:Nov 17 12:00:00 2026 GMT", CivilDate(year: 2026, month: 11, day: 17)),
    ("Expire date:Jan  2 12:00:00 1999 GMT", CivilDate(year: 1999, month: 1, day: 2)),
    ("Expire date:", nil), ("Expire date:Foo 17 12:00:00 2026 GMT", nil), ("Expire date:Nov 99 12:00:00 2026", nil),
    ("", nil),
  ])
  func `the day of an expiry is read`(line: String, day: CivilDate?) {
    #expect(CertificateFault.expiry(line) == day)
  }
}
