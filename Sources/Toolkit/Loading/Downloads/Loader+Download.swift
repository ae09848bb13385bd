extension Loader {
  /// Loads a large file part by part, and continues where an earlier download ended.
  ///
  /// Each part is passed on at once, and the next part is requested after the last one was taken. A slow consumer
  /// therefore slows the transfer down, and memory holds a bounded number of bytes. A server without support for ranges
  /// sends the whole file at once, within the request's limits. If the file changed since, the download starts over.
  ///
  /// - Parameters:
  ///   - start: The end of the earlier download, if its bytes were kept.
  ///   - partBytes: The number of bytes requested at a time. The request's limits apply to each part.
  ///   - take: Keeps the next bytes. An error that it throws ends the download.
  ///   - request: The address of the file.
  ///   - priority: The order among waiting requests.
  ///   - isolation: The actor of the caller, by default; leave this out.
  /// - Returns: The point where the download ended.
  /// - Throws: ``TransportError``, ``DownloadError``, or what `take` throws.
  @discardableResult
  public func download(
    _ request: Request, from start: ResumePoint = .start, partBytes: Int = 1024 * 1024,
    priority: LoadingPriority = .low, isolation: isolated (any Actor)? = #isolation,
    take: (DownloadPart) async throws -> Void
  ) async throws -> ResumePoint {
    var point = start
    var restarts = 0
    // Without a validator, the remaining bytes may belong to another version of the file.
    if point.receivedBytes > 0, point.validator == nil {
      try await take(.restart)
      point = .start
    }
    while true {
      let asked = point
      var received = 0
      var status = 206
      var headers = Headers()
      var step: DownloadStep = .changed
      do {
        let head = try await stream(request.part(from: asked, partBytes: partBytes), priority: priority) {
          (head: Response, bytes: [UInt8]) in
          if received == 0, asked.receivedBytes > 0, case .whole = DownloadStep(head, after: asked) {
            try await take(.restart)
          }
          received += bytes.count
          point = try asked.advanced(by: received, DownloadStep(head, after: asked))
          try await take(.bytes(bytes, point))
        }
        status = head.status
        headers = head.headers
        step = DownloadStep(head, after: asked)
      } catch is Abandoned {
        // The switch below handles the change.
      }
      switch step {
      case .part(let range, let total, _):
        guard received == range.count else { throw DownloadError.refused(status: status) }
        if point.receivedBytes == total || total == nil && range.count < partBytes { return point }
      case .whole(_, let validator):
        point = ResumePoint(receivedBytes: received, totalBytes: received, validator: validator)
        // An empty file still gets one call of `take`.
        if received == 0 { try await take(asked.receivedBytes > 0 ? .restart : .bytes([], point)) }
        return point
      case .nothingMore:
        guard asked.receivedBytes == 0 else { return point }
        // An empty file, of a server that has no range of it to send.
        point = ResumePoint(receivedBytes: 0, totalBytes: 0, validator: ResumePoint.validator(of: headers))
        try await take(.bytes([], point))
        return point
      case .changed:
        restarts += 1
        guard restarts <= 2 else { throw DownloadError.unsteady }
        if point.receivedBytes > 0 { try await take(.restart) }
        point = .start
      case .refused:
        throw DownloadError.refused(status: status)
      }
    }
  }
}

/// Thrown to end a transfer whose bytes are of another version of the file.
private struct Abandoned: Error {}

extension ResumePoint {
  /// The point after this many bytes of a response.
  fileprivate func advanced(by count: Int, _ step: DownloadStep) throws -> ResumePoint {
    switch step {
    case .part(let range, let total, let validator):
      guard count <= range.count else { throw DownloadError.refused(status: 206) }
      return ResumePoint(receivedBytes: receivedBytes + count, totalBytes: total, validator: validator)
    case .whole(let total, let validator):
      return ResumePoint(receivedBytes: count, totalBytes: total, validator: validator)
    case .changed: throw Abandoned()
    case .nothingMore, .refused: throw DownloadError.refused(status: 206)
    }
  }
}

extension Request {
  fileprivate func part(from point: ResumePoint, partBytes: Int) -> Request {
    var request = self
    request.caching = .none
    let last = point.receivedBytes + max(1, partBytes) - 1
    request.headers.append(HTTPHeader("Range", "bytes=\(point.receivedBytes)-\(last)"))
    // Ranges count bytes as sent. Compressed bytes would not fit those already kept.
    request.headers.append(HTTPHeader("Accept-Encoding", "identity"))
    if point.receivedBytes > 0, let validator = point.validator {
      request.headers.append(HTTPHeader("If-Range", validator))
    }
    return request
  }
}
