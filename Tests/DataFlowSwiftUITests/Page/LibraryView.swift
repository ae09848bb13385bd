#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import DataFlowSwiftUI

  struct LibraryView: View {
    let library: ObservableStore<Library.State, Library.Action>

    var body: some View {
      NavigationStack(path: library.binding(\.path, \.path)) {
        Button("Search") { library.send(.searchTapped) }
          .navigationDestination(for: StackElementID.self) { id in
            if let screen = library.scope(state: \.path, id: id, action: \.path) {
              LibraryScreenView(screen: screen)
            }
          }
      }
    }
  }

  /// One of the screens.
  struct LibraryScreenView: View {
    let screen: ObservableStore<LibraryScreen.State, LibraryScreen.Action>

    var body: some View {
      if let search = screen.scope(state: \.search, action: \.search) {
        SearchView(search: search)
      } else {
        Text("About this library")
      }
    }
  }

  struct SearchView: View {
    let search: ObservableStore<Search.State, Search.Action>

    var body: some View {
      TextField("Search", text: search.binding(\.text) { .typed($0) })
      List(search.results, id: \.self) { Text($0) }
    }
  }
#endif
