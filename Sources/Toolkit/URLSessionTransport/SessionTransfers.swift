import Foundation
import Loading
import Threading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transfers of a session by their tasks. The session calls it on a queue of its own.
final class SessionTransfers: NSObject, Sendable {
  private let transfers: Lock<[Int: SessionTransfer]> = Lock([:])

  func insert(_ transfer: SessionTransfer, for task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  func remove(_ task: URLSessionTask) {
    transfers.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) }
  }

  private subscript(task: URLSessionTask) -> SessionTransfer? { transfers.withLock { $0[task.taskIdentifier] } }
}

// MARK: - URLSessionDataDelegate

extension SessionTransfers: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let transfer = self[dataTask]
    if let answer = response as? HTTPURLResponse { transfer?.take(answer) }
    transfer?.whileUnderWay { completionHandler(.allow) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if self[dataTask]?.take(data) == false { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    self[task]?.sent(Int(totalBytesSent), of: Int(totalBytesExpectedToSend))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    guard let transfer = self[task] else { return }
    guard let next = transfer.follow(request, after: response, of: task.originalRequest) else { return task.cancel() }
    transfer.whileUnderWay { completionHandler(next) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    self[task]?.complete(error)
  }
}
