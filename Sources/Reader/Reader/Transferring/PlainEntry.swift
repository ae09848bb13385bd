import Foundation
import Storage
import Syndication

/// The common parts of an entry whose source is not known, as a published entry. Absent parts are left out.
struct PlainEntry: Encodable {
  var id: String
  var title: String?
  var link: String?
  var published: Date?
  var updated: Date?
  var authors: [Author]?
  var content: Text?
  var enclosures: [File]?

  struct Author: Encodable {
    var name: String
  }

  struct Text: Encodable {
    var value: String
    var mimeType = "text/html"
  }

  struct File: Encodable {
    var url: String
    var mimeType: String?
    var lengthBytes: Int64?
    var durationSeconds: Double?
    var title: String?
  }

  init(id: String) {
    self.id = id
  }

  init(_ entry: StoredEntry) {
    id = entry.guid
    title = entry.title
    link = entry.link?.string
    published = entry.published
    updated = entry.updated
    authors = entry.author.map { [Author(name: $0)] }
    content = entry.contentHTML.map { Text(value: $0) }
    let files = entry.enclosures.map { file in
      File(
        url: file.url.string, mimeType: file.mimeType, lengthBytes: file.lengthBytes,
        durationSeconds: file.durationSeconds, title: file.title)
    }
    enclosures = files.isEmpty ? nil : files
  }

  /// By way of JSON, in which the parts have the names of the published entry.
  func parsed() throws -> ParsedEntry {
    try JSONReader.ownExport.decode(ParsedEntry.self, from: ExportLine.encoder().encode(self))
  }
}
