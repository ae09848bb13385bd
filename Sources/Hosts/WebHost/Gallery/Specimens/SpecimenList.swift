import Reader

/// All specimens, in the order of the list.
enum SpecimenList {
  static func all(_ shelf: SampleShelf) -> [Specimen] {
    ItemSpecimens(shelf: shelf).all + TimelineSpecimens(shelf: shelf).all + EntrySpecimens(shelf: shelf).all
      + PreviewSpecimens(shelf: shelf).all + SubscriptionSpecimens(shelf: shelf).all + PlainSpecimens(shelf: shelf).all
  }
}
