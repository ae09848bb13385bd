#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Lists

  /// The view of an element in a table or an outline view of AppKit.
  @MainActor
  public struct MacTableCell {
    /// Returns a function that shows items in views of one class, which AppKit reuses, or makes if it has none to reuse.
    public static func reusing<Item, View: NSView>(
      _ type: View.Type, make: @escaping () -> View, bind: @escaping (Item, View) -> Void
    ) -> (Item) -> MacTableCell {
      let identifier = NSUserInterfaceItemIdentifier(String(reflecting: type))
      return { item in
        MacTableCell { reuse in
          // The only cast: AppKit has views under the identifiers that they were given here.
          let view = reuse(identifier, nil) as? View ?? make()
          view.identifier = identifier
          bind(item, view)
          return view
        }
      }
    }

    /// Makes the view, with the function of a table that returns one to reuse.
    let make: ((NSUserInterfaceItemIdentifier, Any?) -> NSView?) -> NSView
  }

  extension ItemMap where Output == MacTableCell {
    /// Registers views of one class, which AppKit reuses, for an item type.
    ///
    /// - Throws: `SlotProblem` if the type already has an entry in this map, which is kept.
    @MainActor
    public func register<Item, View: NSView>(
      _ type: Item.Type, view: View.Type, make: @escaping () -> View, bind: @escaping (Item, View) -> Void
    ) throws(SlotProblem) {
      try register(type, MacTableCell.reusing(view, make: make, bind: bind))
    }
  }
#endif
