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
      switch typeName {
      case "TrackedStateMacro": return TrackedStateMacro.self
      case "TrackedFieldMacro": return TrackedFieldMacro.self
      case "ScreensMacro": return ScreensMacro.self
      default: throw UnknownMacro(moduleName: moduleName, typeName: typeName)
      }
    }
  }

  /// A request of the compiler for a macro that this plugin does not have.
  struct UnknownMacro: Error, CustomStringConvertible {
    let moduleName: String
    let typeName: String

    var description: String { "there is no macro '\(moduleName).\(typeName)' in DataFlowMacros" }
  }
#else
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      TrackedStateMacro.self, TrackedFieldMacro.self, ScreensMacro.self,
    ]
  }
#endif
