import HTML

/// The drawings of `icons.svg`. Each is a symbol on a grid of 24, in the color of the text around it.
package enum Icon: String, CaseIterable, Sendable {
  case add, all, article, back, bell, beside, cards, chapters, check, chevron, close, compact, copy, data
  case device, down, external, feed, first, folder, globe, history, keep, keyboard, later, link, look, magazine, mark
  case minus, more, next, note, offline, panel, pause, picture, pin, play, previous, problem, queue, refresh
  case remove, rows, search, settings, share, sleep, smart, sort, sound, star, tag, text, undo, unread, up
  case user, video
  case backFifteen = "back15"
  case checkAll = "check-all"
  case `import`
  case onThirty = "on30"
  case skipBack = "skip-back"
  case skipOn = "skip-on"
  case starOn = "star-on"

  /// The address of the drawing.
  var path: String { "\(AssetFiles.path("icons.svg"))#\(rawValue)" }

  /// The elements of all drawings: a page has hundreds of them.
  fileprivate static let elements = Dictionary(
    uniqueKeysWithValues: allCases.map { icon in
      var markup = Markup()
      markup.element("svg", [.class("icon"), .aria("hidden", "true")]) { drawing in
        drawing.element("use", [.href(icon.path)], text: "")
      }
      return (icon, markup)
    })
}

extension Markup {
  /// Writes a drawing. Assistive technology does not see it: the button or link around it has the name.
  package mutating func icon(_ icon: Icon) {
    if let element = Icon.elements[icon] { append(element) }
  }
}
