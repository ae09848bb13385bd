import CurlTransport
import Dates
import EventuallyTesting
import Foundation
import Loading
import Testing

struct TLSTests {
  @Test
  func `an untrusted certificate is refused, as is one for another name, and an authority can be configured`()
    async throws
  {
    guard let server = try TLSServer() else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    func outcome(_ host: String, _ configuration: CurlTransport.Configuration) async -> TransportError? {
      await failure(CurlTransport(configuration: configuration), Request("https://\(host):\(server.port)/"))
    }
    #expect(await outcome("127.0.0.1", configuration) == .certificate(host: "127.0.0.1", .selfSigned))
    configuration.certificateAuthoritiesPath = server.certificatePath
    #expect(await outcome("127.0.0.1", configuration) == nil)
    #expect(await outcome("localhost", configuration) == .certificate(host: "localhost", .wrongName))
  }

  @Test func `an expired certificate is refused with the day of its expiry`() async throws {
    guard let server = try TLSServer(isExpired: true) else {
      print("There is no openssl tool, so TLS was not tried against a server.")
      return
    }
    defer { server.stop() }
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    configuration.certificateAuthoritiesPath = server.certificatePath
    let transport = CurlTransport(configuration: configuration)
    let yesterday = CivilDate(daysSince1970: Int(Date().timeIntervalSince1970) / 86_400 - 1)
    #expect(
      await failure(transport, Request("https://127.0.0.1:\(server.port)/"))
        == .certificate(host: "127.0.0.1", .expired(on: yesterday)))
  }
}
