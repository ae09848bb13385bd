import Bytes
import CCurl
import Foundation
import Loading

/// One request with all its redirects. Only the transfer thread uses it.
final class Transfer {
  // MARK: Lifecycle

  /// - Parameter used: A handle of an earlier transfer with the same settings.
  init(job: TransferJob, configuration: CurlTransport.Configuration, used: EasyHandle?) throws(TransportError) {
    self.job = job
    proxy = job.request.access?.proxy?.address ?? configuration.proxy
    isDirect = proxy == nil && !configuration.usesEnvironmentProxies
    gate = SocketGate(
      allowsPrivateNetworks: configuration.allowsPrivateNetworks,
      allowedAuthorities: configuration.allowedPrivateAuthorities,
      allowedNetworks: configuration.allowedPrivateNetworks + (job.request.access?.privateNetworks ?? []),
      allowedFolders: configuration.allowedPrivateFolders)
    deadline = .now + .milliseconds(milliseconds(job.request.timeoutSeconds))
    step = try RedirectStep(job.request)
    collector = ResponseCollector(maximumBodyBytes: job.request.maximumBodyBytes)
    if let used {
      handle = used
      try handle.set(CURLOPT_COOKIELIST, "ALL")
    } else {
      handle = try EasyHandle()
      try setUp(configuration)
      if let access = job.request.access { try setUp(access, configuration) }
    }
    try setUpContext()
    try setUpStep()
    if job.isInspection, !beginInspection() { throw .other("the certificate cannot be asked for") }
  }

  // MARK: Internal

  enum Step {
    /// The transfer must be started again, at another address.
    case redirected
    case ended(Result<Response, TransportError>)
  }

  let job: TransferJob
  let handle: EasyHandle
  let deadline: ContinuousClock.Instant
  /// True while the connection serves only to read the certificate.
  var isInspecting = false
  private(set) var step: RedirectStep
  var collector: ResponseCollector
  /// The fault of a body that is taken all the same.
  var bodyFault: Response.BodyFault?
  /// The error of a body that could not be decoded, after which it was asked for once more.
  var undecodable: TransportError?

  var id: ObjectIdentifier { ObjectIdentifier(job) }
  var easy: UnsafeMutableRawPointer { handle.handle }

  /// The transfer that owns an easy handle.
  static func of(_ easy: UnsafeMutableRawPointer) -> Transfer? {
    ccurl_private(easy).map { context in of(context: context) }
  }

  /// The next step after libcurl has finished the current step.
  func end(of code: CURLcode) -> Step {
    receivedBytes += handle.largeNumber(CURLINFO_SIZE_DOWNLOAD_T)
    elapsedMilliseconds += handle.largeNumber(CURLINFO_TOTAL_TIME_T) / 1_000
    if job.isInspection {
      guard code == CURLE_OK else { return .ended(.failure(failure(code))) }
      return .ended(.success(Response(status: 0, url: step.url.address, body: handle.certificateLines)))
    }
    if isInspecting {
      let date = handle.certificateExpiry.flatMap(CertificateFault.expiry)
      return .ended(.failure(.certificate(host: step.url.host, .expired(on: date))))
    }
    if code != CURLE_OK {
      let failure = failure(code)
      if case .certificate(_, .expired) = failure, beginInspection() { return .redirected }
      if isUndecodable(code), beginUndecoded(after: failure) { return .redirected }
      guard let fault = fault(code, failure) else { return .ended(.failure(failure)) }
      bodyFault = fault
    }
    if let undecodable, !collector.isDocument { return .ended(.failure(undecodable)) }
    guard collector.isHeaderComplete else {
      return .ended(.failure(.malformedResponse("it breaks off in its header")))
    }
    guard let location = collector.redirectLocation else { return .ended(.success(response)) }
    do throws(TransportError) {
      try step.follow(status: collector.status, location: location)
      collector = ResponseCollector(maximumBodyBytes: job.request.maximumBodyBytes)
      try setUpStep()
      return .redirected
    } catch {
      return .ended(.failure(error))
    }
  }

  /// Resumes after a pause.
  func resume() {
    // If it was not paused or cannot continue, libcurl reports that at the transfer's end.
    curl_easy_pause(handle.handle, 0)
  }

  /// The handle for another transfer to use, once this one has ended well. Its settings fit all transfers that neither
  /// send a body nor stream one.
  var reusableHandle: EasyHandle? {
    let isWell = collector.isHeaderComplete && collector.failure == nil && bodyFault == nil && undecodable == nil
    return job.isReusing && isWell ? handle : nil
  }

  // MARK: Private

  /// The response as received so far.
  private var response: Response {
    Response(
      status: collector.status, url: step.url.address, permanentURL: step.permanentURL,
      headers: Headers(collector.fields), body: collector.body,
      bodyFault: undecodable == nil ? bodyFault : .notEncoded,
      transfer: TransferFacts(receivedBytes: receivedBytes, milliseconds: elapsedMilliseconds))
  }

  /// Sets the options that all transfers of a transport share.
  private func setUp(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    try handle.set(CURLOPT_NOSIGNAL, 1)
    try handle.setQuickExit()
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Redirects are followed here: libcurl would follow a 304 with a Location too, and reports too little about the
    // way.
    try handle.set(CURLOPT_FOLLOWLOCATION, 0)
    // Cookies are kept in memory, for the redirects of one transfer (RFC 6265): "ALL" removes them for the next one.
    try handle.set(CURLOPT_COOKIEFILE, "")
    // A streamed body is not decompressed: a small compressed part could fill memory while the transfer is paused.
    if job.body == nil { try handle.set(CURLOPT_ACCEPT_ENCODING, "") }
    try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
    if let path = configuration.certificateAuthoritiesPath { try handle.set(CURLOPT_CAINFO, path) }
    // With a folder of authorities besides the file, libcurl reads the file again for every connection, which blocks
    // this thread for about ten milliseconds. With the file alone it caches the contents.
    if CurlLibrary.hasAuthoritiesFile || configuration.certificateAuthoritiesPath != nil {
      try handle.clear(CURLOPT_CAPATH)
    }
    if let proxy = configuration.proxy {
      try handle.set(CURLOPT_PROXY, proxy)
      try handle.set(CURLOPT_NOPROXY, "")
    } else if !configuration.usesEnvironmentProxies {
      try handle.set(CURLOPT_PROXY, "")
      try handle.set(CURLOPT_NOPROXY, "*")
    }
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // A small buffer: a thousand concurrent transfers have a thousand of them.
    try handle.set(CURLOPT_BUFFERSIZE, Self.bufferBytes)
    try handle.set(CURLOPT_WRITEFUNCTION, function: onBody)
    try handle.set(CURLOPT_HEADERFUNCTION, function: onHeader)
    try handle.set(openSocket: onOpenSocket)
    try handle.set(progress: onProgress)
  }

  private static let bufferBytes = 8 * 1024

  /// Sets the context of libcurl's callbacks.
  private func setUpContext() throws(TransportError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_PRIVATE, pointer: context)
    try handle.set(CURLOPT_WRITEDATA, pointer: context)
    try handle.set(CURLOPT_HEADERDATA, pointer: context)
    try handle.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    try handle.set(CURLOPT_XFERINFODATA, pointer: context)
    try handle.set(CURLOPT_NOPROGRESS, job.onProgress == nil ? 1 : 0)
  }

  func setUpStep() throws(TransportError) {
    let remaining = (deadline - .now).wholeMilliseconds
    guard remaining > 0 else { throw .timedOut(seconds: job.request.timeoutSeconds) }
    try handle.set(CURLOPT_TIMEOUT_MS, remaining)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(job.request.connectTimeoutSeconds))
    try handle.set(CURLOPT_URL, step.url.address.string)
    // Behind a proxy, the path says nothing about what is connected to.
    gate.path = isDirect ? step.url.path : ""
    let isAlone = gate.isInFolder || job.request.access?.needsOwnConnections == true
    try handle.set(CURLOPT_FORBID_REUSE, isAlone ? 1 : 0)
    try handle.clear(CURLOPT_CUSTOMREQUEST)
    switch step.method {
    case .get: try handle.set(CURLOPT_HTTPGET, 1)
    case .head: try handle.set(CURLOPT_NOBODY, 1)
    case .post, .put, .patch, .delete:
      // Libcurl's own `PUT` reads from a callback; a `POST` by another name has the same bytes.
      try handle.set(CURLOPT_POST, 1)
      try setUpBody()
      if step.method != .post { try handle.set(CURLOPT_CUSTOMREQUEST, step.method.rawValue) }
    }
    try handle.setHeaders(try step.headerLines())
    if step.cookies.isEmpty { try handle.clear(CURLOPT_COOKIE) } else { try handle.set(CURLOPT_COOKIE, step.cookies) }
    try setUpOrigin()
    handle.clearErrorMessage()
    refusedAddress = nil
    reported = LoadingProgress(receivedBytes: 0)
  }

  private func failure(_ code: CURLcode) -> TransportError {
    if let failure = upload?.failure ?? collector.failure { return failure }
    if let refusedAddress, code == CURLE_COULDNT_CONNECT {
      guard proxy == nil else { return .proxy(reason: "\(refusedAddress) is an address inside a private network") }
      return .privateNetwork(host: step.url.host, address: refusedAddress)
    }
    if code == CURLE_SSL_PINNEDPUBKEYNOTMATCH { return .certificate(host: step.url.host, .otherKey) }
    if job.request.access?.proxy != nil, Self.isOfProxy(code, hasStatus: collector.status != 0) {
      return .proxy(reason: handle.errorMessage.isEmpty ? CurlLibrary.text(code) : handle.errorMessage)
    }
    if code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST {
      // libcurl reports a process without free descriptors as a host that cannot be reached.
      switch ccurl_socket_error() {
      case EMFILE, ENFILE: return .exhausted("file descriptors")
      case ENOMEM, ENOBUFS: return .exhausted("memory")
      default: break
      }
      if code == CURLE_COULDNT_CONNECT, handle.number(CURLINFO_OS_ERRNO) == Int(ECONNREFUSED) {
        return .connectionRefused(host: step.url.host)
      }
    }
    if code == CURLE_PEER_FAILED_VERIFICATION, CurlLibrary.hasOpenSSLNumbers {
      return .certificate(
        host: step.url.host, CertificateFault(verifyResult: handle.number(CURLINFO_SSL_VERIFYRESULT)))
    }
    if code == CURLE_RECV_ERROR, collector.status != 0 { return TransportError(ofBegunResponse: handle.errorMessage) }
    guard code == CURLE_OPERATION_TIMEDOUT else {
      return TransportError(code, host: step.url.host, message: handle.errorMessage)
    }
    // libcurl has one code for both time limits, and may end a little early.
    let isWhole = deadline - .now < .milliseconds(5)
    return .timedOut(seconds: isWhole ? job.request.timeoutSeconds : job.request.connectTimeoutSeconds)
  }

  private func setUpBody() throws(TransportError) {
    guard let streamed = job.request.streamedBody else { return try handle.setPostBody(job.request.body) }
    let upload = Upload(try streamed.open())
    try upload.setUp(handle)
    self.upload = upload
  }

  private var gate: SocketGate
  /// The address of the proxy, if the request or the configuration names one.
  private let proxy: String?
  /// True if no proxy is used, not even one of the environment.
  private let isDirect: Bool
  /// The body of this step, if it is streamed.
  private var upload: Upload?
  private var refusedAddress: String?
  private var reported = LoadingProgress(receivedBytes: 0)
  /// The bytes and the time of all steps so far.
  private var receivedBytes = 0
  private var elapsedMilliseconds = 0
}

// MARK: - Callbacks from libcurl

extension Transfer {
  fileprivate static func of(context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  fileprivate func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool { collector.takeHeader(line) }

  /// - Returns: libcurl's return code: the number of bytes taken, or a request to pause and offer the part again.
  fileprivate func takeBody(_ part: UnsafeRawBufferPointer) -> Int {
    guard let body = job.body, collector.isSuccess else { return collector.takeBody(part) ? part.count : 0 }
    guard body.hasRoom() else { return Int(CURL_WRITEFUNC_PAUSE) }
    guard collector.takeBody(part, keepsIt: false) else { return 0 }
    body.append(part, to: response)
    return part.count
  }

  fileprivate func openSocket(_ address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
    gate.open(address) { refused in refusedAddress = refused }
  }

  /// Reports progress only if bytes arrived: libcurl calls this many times a second in any case.
  fileprivate func report(_ progress: LoadingProgress) {
    guard progress.receivedBytes > reported.receivedBytes || progress.sentBytes > reported.sentBytes,
      collector.redirectLocation == nil
    else { return }
    reported = progress
    job.onProgress?(progress)
  }
}

private let onHeader: ccurl_data_function = { data, size, count, context in
  guard let data, let context else { return 0 }
  let line = UnsafeRawBufferPointer(start: data, count: size * count)
  return Transfer.of(context: context).takeHeader(line) ? line.count : 0
}

private let onBody: ccurl_data_function = { data, size, count, context in
  guard let data, let context else { return 0 }
  return Transfer.of(context: context).takeBody(UnsafeRawBufferPointer(start: data, count: size * count))
}

private let onOpenSocket: curl_opensocket_callback = { context, _, address in
  guard let context, let address else { return ccurl_no_socket() }
  return Transfer.of(context: context).openSocket(address)
}

private let onProgress: curl_xferinfo_callback = { context, expected, received, toSend, sent in
  guard let context else { return 0 }
  Transfer.of(context: context).report(
    LoadingProgress(
      receivedBytes: Int(received), expectedBytes: expected > 0 ? Int(expected) : nil, sentBytes: Int(sent),
      bytesToSend: Int(toSend)))
  return 0
}
