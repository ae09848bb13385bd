import ChatApp
import Foundation

/// A program for the terminal: one command a line, until the end of the input. Each line takes the server a step further.
func run() throws {
  let server = MadeUpServer([
    RawMessage(kind: "notice", id: "joined", fields: ["text": "Ada has joined"]),
    RawMessage(kind: "text", id: "hello", fields: ["author": "Ada", "text": "Hello!"]),
    RawMessage(kind: "picture", id: "sea", fields: ["author": "Ada", "title": "The sea"]),
  ])
  let build = CommandLine.arguments.contains("vip") ? ChatScreens.vip : ChatScreens.mvvm
  let screen = try build(server, chatKinds, 8)
  screen.appear()
  print("TEXT · /picture TITLE · /offline · /online · /retry · /up · /down · /ada TEXT · an empty line")
  var count = 0
  while true {
    print("== \(screen.heading)")
    for line in screen.list.view.lines { print(line) }
    guard let line = readLine() else { return }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    server.step()
    switch words.first {
    case nil: break
    case "/picture": screen.send("picture", ["title": rest])
    case "/offline": server.isOffline = true
    case "/online": server.isOffline = false
    case "/retry": for id in screen.list.view.ids { _ = screen.list.delegate.perform("retry", on: id) }
    case "/up": screen.list.view.scroll(by: -3)
    case "/down": screen.list.view.scroll(by: 3)
    case "/ada":
      count += 1
      server.bring(RawMessage(kind: "text", id: MessageID("ada-\(count)"), fields: ["author": "Ada", "text": rest]))
    default: screen.send("text", ["text": line])
    }
  }
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("chat: \(error)\n".utf8))
  exit(1)
}
