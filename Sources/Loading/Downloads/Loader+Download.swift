extension Loader {
  /// Loads a large file part by part, and goes on where an earlier download ended.
  ///
  /// What comes is given away at once, and the next part is asked for when the last one was taken: a slow taker slows
  /// the transfer down, and no more than a bounded number of bytes is in memory. A server that knows no ranges sends the
  /// whole at once, within the request's limits. If the file changed since, it begins anew.
  ///
  /// - Parameters:
  ///   - start: where the last one ended, if what it brought was kept.
  ///   - partBytes: how much is asked for at a time. The request's limits hold for each part.
  ///   - take: keeps the next bytes. What it throws ends the download.
  /// - Returns: where it ended.
  /// - Throws: ``TransportError``, ``DownloadError``, or what `take` throws.
  @discardableResult
  public func download(
    _ request: Request, from start: ResumePoint = .start, partBytes: Int = 1024 * 1024,
    priority: LoadingPriority = .low, isolation: isolated (any Actor)? = #isolation,
    take: (DownloadPart) async throws -> Void
  ) async throws -> ResumePoint {
    var point = start
    var restarts = 0
    // Without a validator nothing tells whether the rest belongs to it.
    if point.receivedBytes > 0, point.validator == nil {
      try await take(.restart)
      point = .start
    }
    while true {
      let asked = point
      var received = 0
      var status = 206
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
        step = DownloadStep(head, after: asked)
      } catch is Abandoned {
        // Changed, then.
      }
      switch step {
      case .part(let range, let total, _):
        guard received == range.count else { throw DownloadError.refused(status: status) }
        if point.receivedBytes == total || total == nil && range.count < partBytes { return point }
      case .whole(_, let validator):
        point = ResumePoint(receivedBytes: received, totalBytes: received, validator: validator)
        // An empty file is a file.
        if received == 0 { try await take(asked.receivedBytes > 0 ? .restart : .bytes([], point)) }
        return point
      case .nothingMore:
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

/// What comes is no longer what was asked for, so the rest of it is of no use.
private struct Abandoned: Error {}

extension ResumePoint {
  /// After so many bytes of an answer.
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
    request.headers.append(HeaderField("Range", "bytes=\(point.receivedBytes)-\(last)"))
    // Bytes are counted as they are sent: compressed ones would not fit those that were kept.
    request.headers.append(HeaderField("Accept-Encoding", "identity"))
    if point.receivedBytes > 0, let validator = point.validator {
      request.headers.append(HeaderField("If-Range", validator))
    }
    return request
  }
}
