import Lists
import TerminalCells

/// What an item holds to be shown and acted on: made once for its type, and given to every item that is decoded.
public struct ItemSlots<Item> {
  let cell: CellSlot<Item, MarkupView>
  let line: CellSlot<Item, TerminalRow>
  let actions: ActionSlot<Item>
}
