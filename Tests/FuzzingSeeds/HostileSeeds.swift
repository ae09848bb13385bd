import HostileDocuments

/// Small documents with text that can take quadratic time in every field. The fuzzer makes them longer and mixes them.
enum HostileSeeds {
  static func of(_ kind: HostileField.Kind) -> [[UInt8]] {
    let patterns = [.marks] + HostilePattern.openQuotes + HostilePattern.rawText
    let fields: [[UInt8]] = HostileField.all.filter { $0.kind == kind }.enumerated().map { index, field in
      field.document(of: field.holdsText ? patterns[index % patterns.count] : .marks, bytes: 2_000)
    }
    let markup = HostileMarkup.openTags.filter { $0.kind == kind }.map { $0.document(bytes: 2_000) }
    let addresses = HostileAddresses.all.filter { $0.kind == kind }.map {
      $0.document(bytes: 4_000, base: HostileAddresses.base(ofBytes: 2_000))
    }
    return fields + markup + addresses
  }

  /// Texts that are not documents.
  static let texts: [String] =
    ([.marks] + HostilePattern.openQuotes + HostilePattern.rawText).map { $0.text(ofBytes: 2_000) }
}
