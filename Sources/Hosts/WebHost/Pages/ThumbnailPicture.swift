import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The picture of an entry's video, fetched by this server: the host of the video learns of no reader.
enum ThumbnailPicture {
  static func path(of entry: EntryID) -> String { "/entries/\(entry)/thumbnail" }

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    // Another site must not make the reader fetch anything.
    guard !request.request.isFromElsewhere,
      let entry = try await host.useCases.entry(request.entryID(), of: request.user),
      let address = host.services.items().item(entry).thumbnail,
      let picture = try await host.services.pictureFiles().picture(at: address)
    else { return response(none, type: "image/gif", seconds: 600) }
    return response(picture.bytes, type: picture.type, seconds: 86_400)
  }

  /// A picture that cannot be seen: without one, the tile's own colors show.
  private static let none: [UInt8] =
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2,
      0x44, 1,
      0, 0x3B,
    ]

  private static func response(_ bytes: [UInt8], type: String, seconds: Int) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [HTTPHeader("Content-Type", type), HTTPHeader("Cache-Control", "private, max-age=\(seconds)")],
      body: .bytes(bytes))
  }
}
