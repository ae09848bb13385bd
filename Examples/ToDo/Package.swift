// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "ToDo",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "yaarr", path: "../..")],
  targets: [
    .target(
      name: "ToDoCore",
      dependencies: [
        .product(name: "DataFlow", package: "yaarr"), .product(name: "DataFlowFiles", package: "yaarr"),
        .product(name: "SystemServices", package: "yaarr"),
      ]),
    .executableTarget(name: "todo", dependencies: ["ToDoCore"]),
    .testTarget(
      name: "ToDoCoreTests",
      dependencies: [
        "ToDoCore", .product(name: "DataFlowTesting", package: "yaarr"),
        .product(name: "InjectionTesting", package: "yaarr"),
      ]),
  ],
  swiftLanguageModes: [.v6])
