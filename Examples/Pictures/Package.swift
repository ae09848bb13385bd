// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Pictures",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "yaarr", path: "../..")],
  targets: [
    .target(
      name: "PicturesCore",
      dependencies: [
        .product(name: "Lists", package: "yaarr"), .product(name: "LoadingFiles", package: "yaarr"),
        .product(name: "LoadingJSON", package: "yaarr"),
        .product(name: "URLSessionTransport", package: "yaarr"),
      ]),
    .executableTarget(name: "pictures", dependencies: ["PicturesCore"]),
    .testTarget(
      name: "PicturesCoreTests",
      dependencies: [
        "PicturesCore", .product(name: "ListsTesting", package: "yaarr"),
        .product(name: "LoadingTesting", package: "yaarr"),
      ]),
  ],
  swiftLanguageModes: [.v6])
