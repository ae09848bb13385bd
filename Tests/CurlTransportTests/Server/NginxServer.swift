import EventuallyTesting
import Foundation

/// nginx on 127.0.0.1 with TLS, on a port with HTTP/2 and on one without. Each answer names the version of HTTP and the
/// number of the connection that its request came by.
final class NginxServer {
  // MARK: Lifecycle

  /// Nil if nginx or the openssl tool is not installed.
  init?() throws {
    guard let program = Self.program, let certificate = try ServerCertificate() else { return nil }
    self.certificate = certificate
    let (http2Port, http1Port) = (try LoopbackServer.freePort(), try LoopbackServer.freePort())
    (self.http2Port, self.http1Port) = (http2Port, http1Port)
    let folder = certificate.folder
    try """
    daemon off;
    master_process off;
    pid \(folder)/nginx.pid;
    error_log stderr crit;
    events {}
    http {
      access_log off;
      client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
      ssl_certificate \(certificate.path);
      ssl_certificate_key \(certificate.keyPath);
      server {
        listen 127.0.0.1:\(http2Port) ssl http2;
        listen 127.0.0.1:\(http1Port) ssl;
        return 200 "$server_protocol $connection";
      }
    }
    """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
    process = silentProcess(program, ["-p", folder, "-c", folder + "/nginx.conf"])
    try process.run()
    try blockUntil { LoopbackServer.isListening(on: http2Port) && LoopbackServer.isListening(on: http1Port) }
  }

  func stop() { kill(process.processIdentifier, SIGKILL) }

  // MARK: Internal

  let http2Port: UInt16
  let http1Port: UInt16
  var certificatePath: String { certificate.path }

  /// The path of nginx; nil if it is not installed.
  static let program: String? = [
    "/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/bin/nginx",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  // MARK: Private

  private let certificate: ServerCertificate
  private let process: Process
}
