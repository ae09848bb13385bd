import Reader

/// All that there is to see, in the order in which it is listed.
enum SpecimenList {
  static func all(_ shelf: SampleShelf) -> [Specimen] {
    ItemSpecimens(shelf: shelf).all + TimelineSpecimens(shelf: shelf).all + EntrySpecimens(shelf: shelf).all
      + PreviewSpecimens(shelf: shelf).all + SubscriptionSpecimens(shelf: shelf).all + PlainSpecimens(shelf: shelf).all
  }
}
