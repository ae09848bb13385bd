// swift-tools-version: 6.3

import PackageDescription

let lists: Target.Dependency = .product(name: "Lists", package: "yaarr")

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "yaarr", path: "../..")],
  targets: [
    // The conversation, its list and both architectures. It knows no kind of message.
    .target(name: "ChatCore", dependencies: [lists, .product(name: "Diffing", package: "yaarr")]),
    // The kinds of message, in modules that know nothing of each other.
    .target(name: "TextMessages", dependencies: ["ChatCore", lists]),
    .target(name: "PictureMessages", dependencies: ["ChatCore", lists]),
    // The only module that names all kinds.
    .target(name: "ChatApp", dependencies: ["ChatCore", "TextMessages", "PictureMessages", lists]),
    .executableTarget(name: "chat", dependencies: ["ChatApp"]),
    .testTarget(
      name: "ChatAppTests",
      dependencies: ["ChatApp", "ChatCore", lists, .product(name: "ListsTesting", package: "yaarr")]),
  ],
  swiftLanguageModes: [.v6])
