import Bytes
import Fetching
import Foundation
import Syndication

/// A feed in a file.
package struct FeedFile: FeedLoading {
  let path: String
  let ingestor: EntryIngestor
  let work: LongWork
  let now: @Sendable () -> Date

  package init(path: String, ingestor: EntryIngestor, work: LongWork, now: @escaping @Sendable () -> Date) {
    self.path = path
    self.ingestor = ingestor
    self.work = work
    self.now = now
  }

  /// The most bytes that are read: no publisher writes a larger feed, and a device file has no end.
  static let largest = 64 << 20

  package func load() async throws -> LoadedFeed {
    do {
      return try await work.run(goesFirst: true) { try read() }
    } catch let error as LongWorkError {
      throw FeedFileError.notAFeed(path: path, reason: error.sentence(reading: "file"))
    }
  }

  private func read() throws -> LoadedFeed {
    let parsed: ParsedFeed
    do {
      parsed = try FeedParser.parse(try bytes(), url: "\(URL(fileURLWithPath: path).absoluteString)")
    } catch let error as FeedError {
      throw FeedFileError.notAFeed(path: path, reason: "\(error)")
    }
    return try LoadedFeed(
      parsed, at: path, address: EntryLimits.address(parsed.feedURL), ingestor: ingestor, now: now())
  }

  private func bytes() throws(FeedFileError) -> [UInt8] {
    // Foundation has no reasons for these.
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw .unreadable(path: path, reason: "It is a folder.") }
    if !isThere, errno == ELOOP { throw .unreadable(path: path, reason: "It is a link to itself.") }
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: Self.largest + 1) ?? Data()
      guard data.count <= Self.largest else {
        throw FeedFileError.notAFeed(path: path, reason: "It is larger than \(Self.largest >> 20) MiB.")
      }
      return [UInt8](data)
    } catch let error as FeedFileError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: FeedFileError.reason(of: error))
    }
  }
}

/// The reason why a file cannot be shown as a feed.
public enum FeedFileError: Error, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case notAFeed(path: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(Self.name(path)) could not be read. \(reason)"
    case .notAFeed(let path, let reason): "\(Self.name(path)) is not a feed. \(reason)"
    }
  }

  private static func name(_ path: String) -> String {
    path.hasSameBytes(as: "/dev/stdin") ? "The standard input" : path
  }

  /// The sentence for an error of reading a file.
  public static func reason(of error: any Error) -> String {
    switch error as? CocoaError {
    case let error? where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code): return "There is no such file."
    case let error? where error.code == .fileReadNoPermission: return "This program may not read it."
    case let error?:
      guard let cause = error.underlying as? POSIXError, let words = strerror(cause.code.rawValue) else {
        return error.localizedDescription
      }
      return String(cString: words) + "."
    case nil: return error.localizedDescription
    }
  }
}
