import Bytes
import CCurl
import Loading

// MARK: - One request's own way

extension Transfer {
  /// Sets the options of one request's own way to the server.
  func setUp(_ access: RequestAccess, _ configuration: CurlTransport.Configuration) throws(TransportError) {
    if let userAgent = access.userAgent { try handle.set(CURLOPT_USERAGENT, userAgent) }
    if let proxy = access.proxy {
      try handle.set(CURLOPT_PROXY, proxy.address)
      try handle.set(CURLOPT_NOPROXY, "")
      if let path = configuration.certificateAuthoritiesPath { try handle.set(CURLOPT_PROXY_CAINFO, path) }
      if let user = proxy.user {
        try handle.set(CURLOPT_PROXYUSERNAME, user)
        try handle.set(CURLOPT_PROXYPASSWORD, proxy.password ?? "")
      }
      // The fields of the request are not for the proxy.
      try handle.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    }
    guard access.needsOwnConnections else { return }
    // A connection with other rules neither serves this transfer nor remains for others (see `setUpStep`). One of HTTP/2
    // would serve others while it is in use.
    try handle.set(CURLOPT_FRESH_CONNECT, 1)
    try handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    try handle.set(CURLOPT_SSL_SESSIONID_CACHE, 0)
  }

  /// Sets what is for the origin of the request only.
  func setUpOrigin() throws(TransportError) {
    guard let all = job.request.access else { return }
    let access = step.originAccess
    if case .digest(let user, let password) = access?.signIn {
      try handle.set(CURLOPT_HTTPAUTH, ccurl_digest())
      try handle.set(CURLOPT_USERNAME, user.string)
      try handle.set(CURLOPT_PASSWORD, password.string)
    } else if case .digest = all.signIn {
      try handle.clear(CURLOPT_USERNAME)
      try handle.clear(CURLOPT_PASSWORD)
    }
    guard all.certificate != nil else { return }
    var isVerifying = true
    if case .trusted = access?.certificate { isVerifying = false }
    try handle.set(CURLOPT_SSL_VERIFYPEER, isVerifying ? 1 : 0)
    try handle.set(CURLOPT_SSL_VERIFYHOST, isVerifying ? 2 : 0)
    if let key = access?.certificate?.key {
      try handle.set(CURLOPT_PINNEDPUBLICKEY, key.string)
    } else {
      try handle.clear(CURLOPT_PINNEDPUBLICKEY)
    }
  }

  /// True if an error of a request through a proxy is the proxy's. After the tunnel is there, it may be the server's too.
  static func isOfProxy(_ code: CURLcode, hasStatus: Bool) -> Bool {
    switch code {
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: true
    case CURLE_RECV_ERROR: !hasStatus
    default: false
    }
  }

  /// Sets the handle up to connect once more for the date in the certificate, which the TLS library does not tell after
  /// it has refused it. No request is sent.
  func beginInspection() -> Bool {
    let remaining = (deadline - .now).wholeMilliseconds
    guard remaining > 0 else { return false }
    do throws(TransportError) {
      try handle.set(CURLOPT_CONNECT_ONLY, 1)
      try handle.set(CURLOPT_SSL_VERIFYPEER, 0)
      try handle.set(CURLOPT_SSL_VERIFYHOST, 0)
      try handle.clear(CURLOPT_PINNEDPUBLICKEY)
      try handle.set(CURLOPT_CERTINFO, 1)
      try handle.set(CURLOPT_TIMEOUT_MS, remaining)
    } catch {
      return false
    }
    isInspecting = true
    return true
  }
}
