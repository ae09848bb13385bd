import CCurl
import Loading

/// One request on its way, with all its redirects. Confined to the transfer thread.
final class Transfer {
  // MARK: Lifecycle

  /// - Parameter used: one that an earlier transfer left, set up as this one's would be.
  init(job: Job, configuration: CurlTransport.Configuration, used: EasyHandle?) throws(TransportError) {
    self.job = job
    gate = SocketGate(
      allowsPrivateNetworks: configuration.allowsPrivateNetworks,
      allowedAuthorities: configuration.allowedPrivateAuthorities)
    deadline = .now + .milliseconds(milliseconds(job.request.timeoutSeconds))
    hop = try Hop(job.request)
    collector = ResponseCollector(maximumBodyBytes: job.request.maximumBodyBytes)
    if let used {
      handle = used
    } else {
      handle = try EasyHandle()
      try setUp(configuration)
    }
    try setUpContext()
    try setUpHop()
  }

  // MARK: Internal

  enum Step {
    /// To be started again, at another address.
    case redirected
    case ended(Result<Response, TransportError>)
  }

  var id: ObjectIdentifier { ObjectIdentifier(job) }
  var easy: UnsafeMutableRawPointer { handle.handle }

  /// The transfer that an easy handle belongs to.
  static func of(_ easy: UnsafeMutableRawPointer) -> Transfer? {
    ccurl_private(easy).map { context in of(context: context) }
  }

  /// What follows when libcurl is done with the current hop.
  func end(of code: CURLcode) -> Step {
    guard code == CURLE_OK else { return .ended(.failure(failure(code))) }
    guard collector.isHeaderComplete else {
      return .ended(.failure(.malformedResponse("it breaks off in its header")))
    }
    guard let location = collector.redirectLocation else { return .ended(.success(response)) }
    do throws(TransportError) {
      try hop.follow(status: collector.status, location: location)
      collector = ResponseCollector(maximumBodyBytes: job.request.maximumBodyBytes)
      try setUpHop()
      return .redirected
    } catch {
      return .ended(.failure(error))
    }
  }

  /// Goes on after a pause.
  func resume() {
    // Whether it was paused at all, or why it cannot go on, its end will tell.
    curl_easy_pause(handle.handle, 0)
  }

  /// What another transfer may use again, once this one has ended well: its settings hold for all that is neither sent
  /// with a body nor streamed.
  var reusableHandle: EasyHandle? {
    job.isReusing && collector.isHeaderComplete && collector.failure == nil ? handle : nil
  }

  // MARK: Private

  /// As it has come so far.
  private var response: Response {
    Response(
      status: collector.status, url: hop.url.text, permanentURL: hop.permanentURL, headers: Headers(collector.fields),
      body: collector.body)
  }

  /// What holds for all transfers of a transport.
  private func setUp(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    try handle.set(CURLOPT_NOSIGNAL, 1)
    try handle.setQuickExit()
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Redirects are followed by hand: libcurl would follow a 304 with a Location too, and tells too little of the way.
    try handle.set(CURLOPT_FOLLOWLOCATION, 0)
    // A streamed body comes as it was sent: a paused transfer would pile up what a small part of it decompresses to.
    if job.body == nil { try handle.set(CURLOPT_ACCEPT_ENCODING, "") }
    try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
    if let path = configuration.certificateAuthoritiesPath { try handle.set(CURLOPT_CAINFO, path) }
    // With a folder of authorities beside the file, libcurl reads the file anew for every connection, and for some
    // ten milliseconds nothing else is done on this thread; with the file alone it keeps what it read.
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
    // A thousand transfers at once have a thousand of these.
    try handle.set(CURLOPT_BUFFERSIZE, Self.bufferBytes)
    try handle.set(CURLOPT_WRITEFUNCTION, function: onBody)
    try handle.set(CURLOPT_HEADERFUNCTION, function: onHeader)
    try handle.set(openSocket: onOpenSocket)
    try handle.set(progress: onProgress)
  }

  private static let bufferBytes = 8 * 1024

  /// Who is called back.
  private func setUpContext() throws(TransportError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_PRIVATE, pointer: context)
    try handle.set(CURLOPT_WRITEDATA, pointer: context)
    try handle.set(CURLOPT_HEADERDATA, pointer: context)
    try handle.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    try handle.set(CURLOPT_XFERINFODATA, pointer: context)
    try handle.set(CURLOPT_NOPROGRESS, job.onProgress == nil ? 1 : 0)
  }

  private func setUpHop() throws(TransportError) {
    let remaining = (deadline - .now).wholeMilliseconds
    guard remaining > 0 else { throw .timedOut(seconds: job.request.timeoutSeconds) }
    try handle.set(CURLOPT_TIMEOUT_MS, remaining)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(job.request.connectTimeoutSeconds))
    try handle.set(CURLOPT_URL, hop.url.text)
    switch hop.method {
    case .get: try handle.set(CURLOPT_HTTPGET, 1)
    case .head: try handle.set(CURLOPT_NOBODY, 1)
    case .post:
      try handle.set(CURLOPT_POST, 1)
      try handle.setPostBody(job.request.body)
    }
    try handle.setHeaders(try hop.headerLines())
    handle.clearErrorMessage()
    refusedAddress = nil
    reportedBytes = 0
  }

  private func failure(_ code: CURLcode) -> TransportError {
    if let failure = collector.failure { return failure }
    if let refusedAddress, code == CURLE_COULDNT_CONNECT {
      return .privateNetwork(host: hop.url.host, address: refusedAddress)
    }
    // One code for a connection that breaks and for a body in no known form; an answer had begun, at any rate.
    if code == CURLE_RECV_ERROR, collector.status != 0 { return .malformedResponse(handle.errorMessage) }
    guard code == CURLE_OPERATION_TIMEDOUT else {
      return TransportError(code, host: hop.url.host, message: handle.errorMessage)
    }
    // libcurl has one code for both limits; it may wake a moment early.
    let isWhole = deadline - .now < .milliseconds(5)
    return .timedOut(seconds: isWhole ? job.request.timeoutSeconds : job.request.connectTimeoutSeconds)
  }

  private let job: Job
  private let gate: SocketGate
  private let deadline: ContinuousClock.Instant
  private let handle: EasyHandle
  private var hop: Hop
  private var collector: ResponseCollector
  private var refusedAddress: String?
  private var reportedBytes = 0
}

// MARK: - What libcurl calls

extension Transfer {
  fileprivate static func of(context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  fileprivate func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool { collector.takeHeader(line) }

  /// - Returns: what libcurl takes for an answer: how much was taken, or that it is to pause and offer this again.
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

  /// libcurl reports many times a second, whether something came or not.
  fileprivate func report(received: Int, expected: Int) {
    guard received > reportedBytes, collector.redirectLocation == nil else { return }
    reportedBytes = received
    job.onProgress?(Progress(receivedBytes: received, expectedBytes: expected > 0 ? expected : nil))
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

private let onProgress: curl_xferinfo_callback = { context, expected, received, _, _ in
  guard let context else { return 0 }
  Transfer.of(context: context).report(received: Int(received), expected: Int(expected))
  return 0
}

// MARK: - Times

/// At least one, since 0 means "no limit" to libcurl, and at most its 32 bits: not a number and less than nothing are 1.
private func milliseconds(_ seconds: Double) -> Int {
  let value = (seconds * 1000).rounded(.up)
  guard value >= 1 else { return 1 }
  return value < Double(Int32.max) ? Int(value) : Int(Int32.max)
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
