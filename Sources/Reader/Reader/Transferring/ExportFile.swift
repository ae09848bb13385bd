import Bytes
import Fetching
import Foundation
import Storage

/// A file with an export of a user's data. Its lines are decoded one by one.
struct ExportFile: Sendable {
  private let data: Data
  private let work: LongWork

  /// - Returns: Nil if the file does not begin as an export.
  init?(_ data: Data, work: LongWork) {
    self.work = work
    guard let first = data.split(separator: 0x0A, maxSplits: 1).first, first.count <= JSONReader.longBytes,
      let header = try? JSONReader.ownExport.decode(ExportHeader.self, from: first),
      header.format.hasSameBytes(as: ExportHeader.name)
    else { return nil }
    self.data = data
  }

  /// Calls `body` for each record, in the order of the file.
  /// - Throws: `ImportError`; what `body` throws.
  func forEach(_ body: (UserRecord, ImportError.Place) async throws -> Void) async throws {
    var (start, number, yielded) = (data.startIndex, 0, 0)
    while start < data.endIndex {
      let end = data[start...].firstIndex(of: 0x0A) ?? data.endIndex
      let line = data[start..<end]
      start = end == data.endIndex ? end : end + 1
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      try Task.checkCancellation()
      // Records that are only checked wait for nothing: pages have their turns in between.
      yielded += line.count
      if number.isMultiple(of: 100) || yielded > JSONReader.longBytes {
        await Task.yield()
        yielded = 0
      }
      if number == 1 {
        try requireKnownVersion(line)
        continue
      }
      let record: UserRecord
      do {
        record = try await decode(line)
      } catch let problem as JSONProblem {
        throw ImportError(place: .line(number), reason: "\(problem.reason), at byte \(problem.column).")
      } catch let error as DecodingError {
        throw ImportError(place: .line(number), reason: error.sentence)
      }
      try await body(record, .line(number))
    }
  }

  /// Decodes a long line as long work. Waits while that has no room, so that nothing is half imported.
  private func decode(_ line: Data) async throws -> UserRecord {
    guard line.count > JSONReader.longBytes else { return try JSONReader.ownExport.decode(UserRecord.self, from: line) }
    while true {
      do {
        return try await work.run(goesFirst: true) { try JSONReader.ownExport.decode(UserRecord.self, from: line) }
      } catch LongWorkError.busy {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  private func requireKnownVersion(_ line: Data) throws {
    let header = try JSONReader.ownExport.decode(ExportHeader.self, from: line)
    guard header.version <= ExportHeader.version else {
      throw ImportError(
        place: .line(1),
        reason: """
          The file has version \(header.version) of the format; this program knows versions up to \
          \(ExportHeader.version). Update the program.
          """)
    }
  }
}

extension DecodingError {
  /// The mistake and its place in the value, for a person.
  var sentence: String {
    let (context, what): (Context, String) =
      switch self {
      case .keyNotFound(let key, let context): (context, "“\(key.stringValue)” is missing")
      case .typeMismatch(let type, let context): (context, "the value is not of the type \(type)")
      case .valueNotFound(_, let context): (context, "the value is null")
      case .dataCorrupted(let context) where context.codingPath.isEmpty: (context, "This is not valid JSON.")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (Context(codingPath: [], debugDescription: ""), "\(self)")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    return (path.isEmpty ? "" : "At “\(path)”: ") + what.shortened(toBytes: 300)
  }
}
