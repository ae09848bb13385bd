/// 13.2.4.1 "The insertion mode" of the HTML Living Standard.
enum InsertionMode {
  case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
  case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell
  case inSelect, inSelectInTable, inTemplate
  case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
}
