// The toolchain's own SwiftSyntax has everything that a plugin needs except its main function, which is written here.
// Otherwise the swift-syntax package provides one.

#if TOOLCHAIN_SYNTAX
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  @main
  struct Plugin: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard typeName == "CasePathableMacro" else { throw UnknownMacro(moduleName: moduleName, typeName: typeName) }
      return CasePathableMacro.self
    }
  }

  /// A request of the compiler for a macro that this plugin does not have.
  struct UnknownMacro: Error, CustomStringConvertible {
    let moduleName: String
    let typeName: String

    var description: String { "there is no macro '\(moduleName).\(typeName)' in EnumPathMacros" }
  }
#else
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [CasePathableMacro.self]
  }
#endif
