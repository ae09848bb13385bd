import Foundation
import PicturesCore

/// Loads an album, the address of which is the only argument, and prints what is in it.
@MainActor func run() async throws {
  guard let address = CommandLine.arguments.dropFirst().first else {
    print("pictures ADDRESS")
    return
  }
  let album = try PictureLibrary().open(address)
  try await album.load()
  album.prefetch(0..<8)
  for (index, picture) in album.pictures.enumerated() {
    let bytes = try await album.picture(at: index)
    print("\(picture.title): \(bytes.count) bytes")
    album.prefetch(index..<index + 8)
  }
}

do {
  try await run()
} catch {
  FileHandle.standardError.write(Data("pictures: \(error)\n".utf8))
  exit(1)
}
