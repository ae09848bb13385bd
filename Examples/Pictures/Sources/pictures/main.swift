import Foundation
import LoadingJSON
import PicturesCore

/// Prints what happens to the loads.
struct Log: LoadingMonitor {
  func receive(_ event: LoadingEvent) { print(event) }
}

/// Loads an album and prints what is in it, or saves its pictures in a folder: pictures ADDRESS [--log] [FOLDER].
@MainActor func run() async throws {
  var arguments = Array(CommandLine.arguments.dropFirst())
  let isLogged = arguments.contains("--log")
  arguments.removeAll { $0 == "--log" }
  guard let address = arguments.first else {
    print("pictures ADDRESS [--log] [FOLDER]")
    return
  }
  let album = try PictureLibrary(monitor: isLogged ? Log() : nil).open(address)
  try await album.load()
  if arguments.count > 1 {
    for index in album.pictures.indices {
      try await album.save(at: index, to: URL(filePath: arguments[1]).appending(path: "\(index)"))
    }
    return
  }
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
