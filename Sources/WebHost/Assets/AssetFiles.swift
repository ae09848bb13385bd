import Bytes
import HTTPServer
import Sodium

/// The style sheet, the script and the icon, held in the program. Their addresses change with their content.
enum AssetFiles {
  private static let files: [ByteString: (contentType: String, bytes: [UInt8])] = [
    "style.css": ("text/css; charset=utf-8", PackageResources.style_css),
    "reader.js": ("text/javascript; charset=utf-8", PackageResources.reader_js),
    "gallery.css": ("text/css; charset=utf-8", PackageResources.gallery_css),
    "icon.svg": ("image/svg+xml", PackageResources.icon_svg),
  ]

  private static let versions: [ByteString: String] = files.mapValues { (file) in
    let digest: [UInt8] = Digest.blake2b(file.bytes)
    return digest.prefix(6).map { (byte: UInt8) in String(byte, radix: 16) }.joined()
  }

  static func path(_ name: String) -> String {
    "/assets/\(name)?v=\(versions[ByteString(name)] ?? "0")"
  }

  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    guard let file = files[ByteString(request.path.splitBytes(on: "/").last ?? "")] else { throw WebError.notFound }
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", file.contentType),
        HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
      ], body: .bytes(file.bytes))
  }
}
