import Lists

/// Records the announcements of a provider.
final class ProviderWatch<Element> {
  init(_ provider: any DataProvider<Element>) {
    subscription = provider.observeSections { [weak self] change in self?.changes.append(change) }
  }

  private(set) var changes: [ProviderChange] = []

  private var subscription: SignalSubscription?
}
