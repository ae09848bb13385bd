/// Where the fields of an entry come from: publishers say one thing in several places, and formats and modules have
/// several places for one thing. Nil for a field that the entry lacks, or that was made from others.
public struct EntryProvenance: Sendable, Hashable {
  public var id: FieldOrigin?
  public var title: FieldOrigin?
  public var link: FieldOrigin?
  public var published: FieldOrigin?
  public var updated: FieldOrigin?
  /// Of several authors, where the first is.
  public var authors: FieldOrigin?
  public var summary: FieldOrigin?
  public var content: FieldOrigin?

  public init() {}
}

extension ParsedEntry {
  /// Where the fields of the entry were read from. Found anew each time: linear in the size of the entry. Fields that were
  /// changed since are those of the first element that could have had them.
  public var provenance: EntryProvenance {
    if let detailsSource = detailsSource.value {
      return ProvenanceReader(source: detailsSource, entry: self).provenance
    }
    return memberOrigins.value?.provenance(of: self) ?? EntryProvenance()
  }
}
