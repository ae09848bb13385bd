import Lists
import TerminalCells

/// The cells and actions of a type of item. Created once for the type, and passed to every item that is decoded.
public struct ItemSlots<Item> {
  let cell: CellSlot<Item, MarkupView>
  let line: CellSlot<Item, TerminalRow>
  let actions: ActionSlot<Item>
}
