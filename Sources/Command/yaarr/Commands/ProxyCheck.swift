import Bytes
import CommandOptions
import CurlTransport
import Foundation
import Loading
import Reader
import Storage
import TerminalCells
import Threading
import WebAddresses
import WebHost

/// `yaarr doctor --proxy URL`: asks the running server through its proxy, and says what arrives there.
enum ProxyCheck {
  /// - Parameter address: That of the reader in browsers.
  static func run(_ address: PublicAddress, _ database: any CopyableDatabase) async throws {
    let installation = Installation(database)
    let token = try await installation.beginProxyTest()
    let result: Result<[ProxyReport.Finding], any Error>
    do {
      result = .success(try await findings(at: address.argument, token))
    } catch {
      result = .failure(error)
    }
    try await installation.endProxyTest()
    try await database.close()
    let findings = try result.get()
    for finding in findings {
      Console.print("\(finding.cure == nil ? "Right: " : "Wrong: ")\(finding.text)".harmlessInTerminal)
      if let cure = finding.cure { Console.print("       \(cure)") }
    }
    let wrong = findings.count { $0.cure != nil }
    guard wrong == 0 else {
      throw ExitError(
        "The proxy needs \(wrong == 1 ? "a change" : "\(wrong) changes"). See docs/operating.md.", code: .badData)
    }
  }

  // MARK: Private

  private static func findings(at address: String, _ token: ProxyTestToken) async throws -> [ProxyReport.Finding] {
    let base = String(decoding: address.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed(), as: UTF8.self)
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    let transport = CurlTransport(configuration: configuration)
    func request(_ path: String) -> Request {
      var request = Request(WebAddress(unparsed: base + path))
      request.method = .post
      request.headers = [HTTPHeader("Content-Type", "text/plain")] + ProxyReport.claims.map { HTTPHeader($0.0, $0.1) }
      request.body = Array(token.text.utf8)
      request.maximumRedirects = 0
      request.maximumBodyBytes = 100_000
      return request
    }
    let response: Response
    do {
      response = try await transport.send(request(WebHost.proxyTestPath))
    } catch {
      throw ExitError("\(error)", code: .unavailable)
    }
    guard response.isSuccess, let report = ProxyReport(response.body), let findings = report.findings(at: base) else {
      throw ExitError(
        "\(base) answers with \(response.status), and not as the server of this database. Check the address, and that "
          + "the proxy passes all paths on to the running server.".harmlessInTerminal, code: .unavailable)
    }
    return findings + [await stream(request(WebHost.proxyStreamPath), transport)]
  }

  /// The second part of the stream is sent two seconds after the first. A proxy that gathers them delivers both together.
  private static func stream(_ request: Request, _ transport: CurlTransport) async -> ProxyReport.Finding {
    let arrivals = Lock<[ContinuousClock.Instant]>([])
    let second = Array("second".utf8)
    _ = try? await transport.stream(request) { _, part in
      arrivals.withLock { arrivals in
        if arrivals.isEmpty || part.firstRange(of: second) != nil { arrivals.append(.now) }
      }
      return true
    }
    let times = arrivals.withLock { $0 }
    return ProxyReport.stream(gap: times.count == 2 ? times[1] - times[0] : nil)
  }
}
