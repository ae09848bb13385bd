import Foundation
import Syndication

/// A feed in a file.
struct FeedFile: FeedLoading {
  let path: String
  let preparation: EntryPreparation
  let now: @Sendable () -> Date

  /// The most that is read, in bytes: what no publisher writes is no feed, and a device has no end.
  static let largest = 64 << 20

  func load() async throws -> LoadedFeed {
    let parsed: ParsedFeed
    do {
      parsed = try FeedParser.parse(try bytes(), url: URL(fileURLWithPath: path).absoluteString, contentType: nil)
    } catch let error as FeedError {
      throw FeedFileError(path: path, reason: "It is not a feed. \(error)")
    }
    return LoadedFeed(parsed, at: path, address: parsed.feedURL, preparation: preparation, now: now())
  }

  private func bytes() throws(FeedFileError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let data: Data = try handle.read(upToCount: Self.largest + 1) ?? Data()
      guard data.count <= Self.largest else {
        throw FeedFileError(path: path, reason: "It is larger than \(Self.largest >> 20) MiB.")
      }
      return [UInt8](data)
    } catch let error as FeedFileError {
      throw error
    } catch {
      throw FeedFileError(path: path, reason: error.localizedDescription)
    }
  }
}

/// Why a file could not be read as a feed.
public struct FeedFileError: Error, CustomStringConvertible {
  public let path: String
  public let reason: String

  public var description: String { "\(path) could not be read. \(reason)" }
}
