import SwiftSyntax

/// One case of an enum, and the source of its case path.
struct EnumCase {
  /// An associated value: its label, if it has one, and the source of its type inside `AllCasePaths`.
  struct Payload {
    let label: String?
    let type: String
  }

  let name: String
  let enumeration: String

  /// The index among all cases in the source, including those under conditions.
  let index: Int

  let payloads: [Payload]

  /// The platforms that have the case, as in `macOS 26, *`; nil if all have it.
  let platforms: String?

  init(_ element: EnumCaseElementSyntax, of enumeration: String, index: Int, platforms: String? = nil) {
    self.platforms = platforms
    self.name = element.name.text
    self.enumeration = enumeration
    self.index = index
    self.payloads = (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName?.text
      // Inside `AllCasePaths`, `Self` would mean `AllCasePaths`.
      let type = SelfNaming(enumeration: enumeration).rewrite(parameter.type)
      return Payload(label: label == "_" ? nil : label, type: type.trimmedDescription)
    }
  }

  /// Returns the source of the property of `AllCasePaths`.
  func casePath(access: String) -> String {
    """
    \(platforms.map { "@available(\($0))\n" } ?? "")\(access)var \(name): EnumPaths.CasePath<\(enumeration), \(valueType)> {
      EnumPaths.CasePath(
        generatedIndex: \(index), generatedName: "\(name.filter { $0 != "`" })",
        generatedExtract: { root in if case \(pattern) = root { \(value) } else { nil } },
        generatedEmbed: { \(payloads.isEmpty ? "_" : "value") in \(construction) })
    }
    """
  }

  /// A statement that returns the case's index.
  var returnOfIndex: String { "return \(index)" }

  /// A statement that returns the case's key path.
  var returnOfName: String { "return \\.\(name)" }

  /// A statement that appends the case's key path to the list.
  var listing: String { onItsPlatforms("paths.append(\\.\(name))") }

  /// A clause of a `switch` over `value`, for a case that all platforms have.
  func clause(_ statement: String) -> String { "case .\(name): \(statement)" }

  /// The same for a case that some platforms have, behind the `switch`.
  func condition(_ statement: String) -> String { onItsPlatforms("if case .\(name) = value { \(statement) }") }

  private func onItsPlatforms(_ statement: String) -> String {
    platforms.map { "if #available(\($0)) { \(statement) }" } ?? statement
  }

  // MARK: Parts

  private var valueType: String {
    switch payloads.count {
    case 0: "Swift.Void"
    case 1: payloads[0].type
    default: "(" + payloads.map { ($0.label.map { "\($0): " } ?? "") + $0.type }.joined(separator: ", ") + ")"
    }
  }

  private var variables: [String] { payloads.indices.map { "value\($0)" } }

  /// `.moved(let value0, let value1)`
  private var pattern: String {
    payloads.isEmpty ? ".\(name)" : ".\(name)(" + variables.map { "let \($0)" }.joined(separator: ", ") + ")"
  }

  /// `(x: value0, y: value1)`
  private var value: String {
    guard payloads.count != 1 else { return variables[0] }
    let labelled = zip(payloads, variables).map { payload, variable in
      (payload.label.map { "\($0): " } ?? "") + variable
    }
    return "(" + labelled.joined(separator: ", ") + ")"
  }

  /// `.moved(x: value.x, y: value.y)`
  private var construction: String {
    guard !payloads.isEmpty else { return ".\(name)" }
    let arguments = payloads.enumerated().map { index, payload in
      let part = payloads.count == 1 ? "value" : "value.\(payload.label ?? String(index))"
      return (payload.label.map { "\($0): " } ?? "") + part
    }
    return ".\(name)(" + arguments.joined(separator: ", ") + ")"
  }
}

/// Replaces `Self` with the enum's own name.
private final class SelfNaming: SyntaxRewriter {
  private let enumeration: String

  init(enumeration: String) {
    self.enumeration = enumeration
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    return TypeSyntax(node.with(\.name, .identifier(enumeration, leadingTrivia: node.leadingTrivia)))
  }
}
