import Testing

@Suite struct ArchitectureTests {
  @Test func `every module imports only declared modules of lower layers`() throws {
    let check = ArchitectureCheck(
      manifest: PackageManifest(try SourceTree.text("Package.swift")),
      files: try SourceTree.files(below: "Sources"), layers: packageLayers, pureModules: pureModules)
    #expect(check.files.count > 20)
    for violation in check.violations { Issue.record("\(violation)") }
  }

  @Test func `the manifest is parsed completely`() throws {
    let manifest = PackageManifest(try SourceTree.text("Package.swift"))
    #expect(manifest.systemLibraries.isSuperset(of: ["CSQLite", "CXML2", "CGumbo", "CCurl", "CSodium"]))
    #expect(manifest.dependencies(of: "Storage")?.isSuperset(of: ["Bytes", "CSQLite"]) == true)
    #expect(manifest.dependencies(of: "EnumPaths") == ["EnumPathMacros"])
    #expect(manifest.dependencies(of: "Fetching")?.contains("Syndication") == true)
    #expect(manifest.dependencies(of: "Fetching")?.contains("CurlTransport") == false)
    #expect(manifest.dependencies(of: "yaarr")?.contains("WebHost") == true)
  }

  /// SwiftPM refuses a graph of packages in which two have modules of one name, also if an app imports neither.
  @Test func `no library brings a module named as one of a package that many apps depend on`() throws {
    let manifest = PackageManifest(try SourceTree.text("Package.swift"))
    #expect(!manifest.offersExecutable)
    #expect(manifest.modulesOfLibraries.isSuperset(of: ["EnumPaths", "EnumPathMacros", "Threading", "CCurl"]))
    #expect(manifest.modulesOfLibraries.intersection(commonModules) == [])
  }
}
