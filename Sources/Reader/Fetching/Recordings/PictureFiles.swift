import Bytes
import Foundation
import Loading
import Storage
import Threading

/// A picture that the server has fetched, for a browser.
public struct ServedPicture: Sendable {
  public let type: String
  public let bytes: [UInt8]
}

/// Fetches pictures whose hosts would otherwise count each look at a list: thumbnails of videos. The latest are kept in
/// memory.
public final class PictureFiles: Sendable {
  /// The most bytes of a picture.
  static let mostBytes = 2 << 20
  private static let seconds = 10.0
  /// A longer pause of a host is not waited for.
  private static let longestWait = 3.0
  /// The bytes of all pictures in memory.
  private static let mostKept = 16 << 20
  /// The time for which a picture that failed is not fetched again.
  private static let pause: TimeInterval = 600
  /// The pictures that failed lately.
  private static let mostFailures = 1_000

  private struct State: Sendable {
    var pictures: [ByteString: (picture: ServedPicture, used: Int)] = [:]
    var failures: [ByteString: Date] = [:]
    var size = 0
    /// Counts the uses, so that the picture that was not used for the longest time is known.
    var uses = 0
  }

  private let loader: Loader
  private let now: @Sendable () -> Date
  private let state = Lock<State>(State())

  package init(loader: Loader, now: @escaping @Sendable () -> Date) {
    self.loader = loader
    self.now = now
  }

  /// The picture at an address; nil if it cannot be loaded, or is no picture.
  ///
  /// - Throws: `CancellationError`.
  public func picture(at url: WebAddress) async throws(CancellationError) -> ServedPicture? {
    let (key, time) = (ByteString(url.string), now())
    let kept: (picture: ServedPicture?, isKnown: Bool) = state.withLock { state in
      if let failure = state.failures[key], time.timeIntervalSince(failure) < Self.pause { return (nil, true) }
      state.uses += 1
      state.pictures[key]?.used = state.uses
      let picture = state.pictures[key]?.picture
      return (picture, picture != nil)
    }
    if kept.isKnown { return kept.picture }
    var request = Request(url)
    request.maximumBodyBytes = Self.mostBytes
    request.timeoutSeconds = Self.seconds
    request.longestPauseSeconds = Self.longestWait
    request.headers.append(HTTPHeader("Accept", "image/webp, image/jpeg, image/png, image/gif;q=0.8"))
    var picture: ServedPicture?
    do throws(TransportError) {
      let response = try await loader.load(request)
      let bytes = Array(response.body)
      if (200..<300).contains(response.status), let type = IconImage.type(of: bytes) {
        picture = ServedPicture(type: type, bytes: bytes)
      }
    } catch {
      if case .cancelled = error { throw CancellationError() }
    }
    let found = picture
    state.withLock { state in
      guard let found else {
        if state.failures.count >= Self.mostFailures { state.failures = [:] }
        state.failures[key] = time
        return
      }
      state.uses += 1
      state.failures[key] = nil
      if let old = state.pictures.updateValue((found, state.uses), forKey: key) {
        state.size -= old.picture.bytes.count
      }
      state.size += found.bytes.count
      while state.size > Self.mostKept, let oldest = state.pictures.min(by: { $0.value.used < $1.value.used }) {
        state.pictures[oldest.key] = nil
        state.size -= oldest.value.picture.bytes.count
      }
    }
    return found
  }
}
