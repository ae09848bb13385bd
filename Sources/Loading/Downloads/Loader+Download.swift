extension Loader {
  /// Loads a large file part by part, and goes on where an earlier download ended.
  ///
  /// The next part is asked for when the last one was taken, so a slow taker slows the transfer down and no more than
  /// one part is in memory. A server that knows no ranges sends the whole at once, within the request's limit. If the
  /// file changed since, it begins anew.
  ///
  /// - Parameters:
  ///   - start: where the last one ended, if what it brought was kept.
  ///   - partBytes: how much is asked for at a time.
  ///   - take: keeps a part. What it throws ends the download.
  /// - Returns: where it ended.
  /// - Throws: ``TransportError``, ``DownloadError``, or what `take` throws.
  @discardableResult
  public func download(
    _ request: Request, from start: ResumePoint = .start, partBytes: Int = 1024 * 1024,
    priority: LoadingPriority = .low, isolation: isolated (any Actor)? = #isolation,
    take: (DownloadPart) async throws -> Void
  ) async throws -> ResumePoint {
    var point: ResumePoint = start
    var restarts: Int = 0
    // Without a validator nothing tells whether the rest belongs to it.
    if point.receivedBytes > 0, point.validator == nil {
      try await take(.restart)
      point = .start
    }
    while true {
      let response: Response = try await load(request.part(from: point, partBytes: partBytes), priority: priority)
      switch DownloadStep(response, after: point) {
      case .part(let next):
        try await take(.bytes(response.body, next))
        point = next
        if let total = next.totalBytes, next.receivedBytes >= total { return point }
        if next.totalBytes == nil, response.body.count < partBytes { return point }
      case .whole(let next):
        if point.receivedBytes > 0 { try await take(.restart) }
        try await take(.bytes(response.body, next))
        return next
      case .nothingMore:
        return point
      case .changed:
        restarts += 1
        guard restarts <= 2 else { throw DownloadError.unsteady }
        if point.receivedBytes > 0 { try await take(.restart) }
        point = .start
      case .refused:
        throw DownloadError.refused(status: response.status)
      }
    }
  }
}

/// What an answer means to a download.
enum DownloadStep: Equatable {
  case part(ResumePoint)
  case whole(ResumePoint)
  case nothingMore
  /// What is there is no longer what was begun.
  case changed
  case refused

  init(_ response: Response, after point: ResumePoint) {
    let range: ContentRange? = response.headers["Content-Range"].flatMap(ContentRange.init)
    let validator: String? = ResumePoint.validator(of: response.headers)
    switch response.status {
    case 206:
      guard let range, let bytes = range.bytes, bytes.count == response.body.count else {
        self = .refused
        return
      }
      guard bytes.lowerBound == point.receivedBytes, point.receivedBytes == 0 || validator == point.validator,
        point.receivedBytes == 0 || point.totalBytes == nil || range.total == nil || point.totalBytes == range.total
      else {
        self = .changed
        return
      }
      self = .part(
        ResumePoint(
          receivedBytes: bytes.upperBound + 1, totalBytes: range.total ?? point.totalBytes, validator: validator))
    case 200:
      self = .whole(
        ResumePoint(receivedBytes: response.body.count, totalBytes: response.body.count, validator: validator))
    case 416 where range?.total == point.receivedBytes:
      self = .nothingMore
    case 416 where point.receivedBytes > 0:
      self = .changed
    default:
      self = .refused
    }
  }
}

extension Request {
  fileprivate func part(from point: ResumePoint, partBytes: Int) -> Request {
    var request: Request = self
    request.caching = .none
    let last: Int = point.receivedBytes + max(1, partBytes) - 1
    request.headers.append(HeaderField("Range", "bytes=\(point.receivedBytes)-\(last)"))
    // Bytes are counted as they are sent: compressed ones would not fit those that were kept.
    request.headers.append(HeaderField("Accept-Encoding", "identity"))
    if point.receivedBytes > 0, let validator = point.validator {
      request.headers.append(HeaderField("If-Range", validator))
    }
    return request
  }
}
