/// A state that records which of its fields are written, so that only the observers of these fields are called.
///
/// Attach ``TrackedState()`` instead of conforming by hand.
public protocol TrackedState {
  /// The record of what was written. Equality, hashing and encoding ignore it.
  var writtenFields: WrittenFields { get set }

  /// The locations of the fields.
  static var tracking: Tracking<Self> { get }
}

/// Makes a structure record which of its fields are written.
///
/// ```swift
/// @TrackedState
/// struct State: Equatable {
///   var title = ""
///   var player = Player.State()
///   var rows: [Int: Row.State] = [:]
/// }
///
/// store.observe(\.title) { title in … }    // called when the title was written, and at no other time
/// ```
///
/// - Each stored `var` becomes a computed property with its storage beside it: `_title`. Initializers, the memberwise
///   one included, equality, hashing and `Codable` are as they would be without the macro; `CodingKeys` are generated
///   unless the structure has its own.
/// - A field counts as written when it is assigned or changed in place, whether or not its value differs.
/// - A field that is itself tracked, or an optional of such a state, is inspected: an observer of one of *its* fields
///   is called for that field only. The contents of a collection, an enum or a computed property count as written with
///   all of it. Of a collection that is ``TrackedElements``, such as ``IdentifiedList``, only the elements that were
///   added, removed or replaced count.
/// - Replacing a whole state counts as writing all of it, wherever the new one comes from.
/// - A write costs about a nanosecond, and the state is 16 bytes larger. Beyond 64 fields the last ones share one
///   record.
@attached(member, names: named(writtenFields), named(tracking), named(CodingKeys))
@attached(memberAttribute)
@attached(extension, conformances: TrackedState)
public macro TrackedState() = #externalMacro(module: "DataFlowMacros", type: "TrackedStateMacro")

/// The macro that ``TrackedState()`` attaches to each stored property, with the property's number.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro TrackedField(_ number: Int) = #externalMacro(module: "DataFlowMacros", type: "TrackedFieldMacro")
