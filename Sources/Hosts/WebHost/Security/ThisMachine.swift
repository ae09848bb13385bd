import Bytes
import HTTPServer

/// Checks that a request comes directly from this machine and names it as the host. A request through a proxy can come
/// from anywhere, and another host name can belong to another site that points at this machine (DNS rebinding).
enum ThisMachine {
  static func sent(_ request: HTTPRequest) -> Bool {
    // Browsers have not sent HTTP/1.0 for decades; simple proxies do.
    guard request.version == "HTTP/1.1", !request.headers.contains(where: isOfProxy),
      ClientAddress(request.remoteAddress)?.isLoopback == true,
      let host = request.header("Host").flatMap({ HostName($0) })
    else { return false }
    let name = host.name.string
    if host.name == "localhost" || name.hasByteSuffix(".localhost") { return true }
    let isBracketed = name.utf8.first == UInt8(ascii: "[")
    return ClientAddress(Substring(isBracketed ? name.utf8.dropFirst().dropLast() : name.utf8[...]))?.isLoopback == true
  }

  private static func isOfProxy(_ header: HTTPHeader) -> Bool {
    let name = header.name.lowercasedASCII
    return proxyHeaders.contains(ByteString(name)) || proxyPrefixes.contains { name.hasBytePrefix($0) }
  }

  /// Headers that proxies, tunnels and clouds add to requests.
  private static let proxyHeaders: Set<ByteString> = [
    "forwarded", "via", "client-ip", "true-client-ip", "cdn-loop", "front-end-https", "ali-cdn-real-ip", "x-real-ip",
    "x-client-ip", "x-cluster-client-ip", "x-proxyuser-ip", "x-remote-ip", "x-remote-addr", "x-host", "x-scheme",
    "x-proto", "x-url-scheme", "x-rewrite-url", "x-request-id", "x-correlation-id", "x-varnish", "x-nginx-proxy",
    "x-proxy-id", "x-cloud-trace-context", "proxy-connection", "do-connecting-ip", "tailscale-user-login",
  ]

  private static let proxyPrefixes = [
    "x-forwarded", "x-original-", "x-envoy-", "x-amz", "x-azure-", "x-arr-", "x-appengine-", "x-appgw-", "x-akamai-",
    "x-traefik-", "x-vercel-", "cf-", "fastly-", "fly-", "cloudfront-", "akamai-", "ngrok-",
  ]
}
