import Bytes
import HTML
import Running
import Screens
import Storage

// MARK: - Translations and summaries

extension UseCases {
  /// The kinds of texts that the operator's programs make.
  public var textKinds: [TextProgram.Kind] {
    let programs = services.textPrograms()
    return TextProgram.Kind.allCases.filter { programs[$0] != nil }
  }

  /// The text that a program has made of this text of an entry; nil if no user has asked for it.
  public func madeText(_ kind: TextProgram.Kind, of entry: StoredEntry, in language: String) -> [String]? {
    services.madeTexts().text(Self.key(kind, entry, language)).map(Self.paragraphs)
  }

  /// Lets the operator's program make another text of an entry. Nothing is sent anywhere before this is called.
  ///
  /// - Parameter entry: An entry of the user, with the text that is shown.
  /// - Throws: `UseCaseError.notFound` if there is no such program; `TextProgram.Problem`; `CancellationError`.
  public func makeText(_ kind: TextProgram.Kind, of entry: StoredEntry, in language: String, by user: UserID)
    async throws
  {
    guard let program = services.textPrograms()[kind] else { throw UseCaseError.notFound }
    let texts = services.madeTexts()
    guard texts.begin(for: user) else { throw TextProgram.Problem.busy }
    defer { texts.end(for: user) }
    let blocks = PlainText.blocks(of: entry.contentHTML ?? "")
    let text = ([entry.displayTitle] + blocks).joined(separator: "\n\n") + "\n"
    let made = try await program.run(text, language: language)
    texts.keep(made, as: Self.key(kind, entry, language))
  }

  private static func key(_ kind: TextProgram.Kind, _ entry: StoredEntry, _ language: String) -> ByteString {
    var hash = FNV1a()
    hash.combine(entry.contentHTML ?? "")
    return ByteString("\(kind.rawValue) \(entry.id) \(language) \(hash.value.hexadecimal)")
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.splitBytes(on: "\n").compactMap { ASCII.nonEmpty(String($0)) }
  }
}
