import Loading

/// The receiver of a transfer's result.
enum Completion: Sendable {
  case task(CheckedContinuation<Result<Response, TransportError>, Never>)
  case stream(BodyBuffer)

  func answer(_ result: Result<Response, TransportError>) {
    switch self {
    case .task(let continuation): continuation.resume(returning: result)
    case .stream(let body): body.finish(result)
    }
  }
}
