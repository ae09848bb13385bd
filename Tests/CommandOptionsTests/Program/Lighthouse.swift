import CommandOptions

enum Lighthouse {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8080, help: "The port to listen on; 0 chooses a free one.")
  static let folder = Option<String?>("folder", value: "NAME", help: "The folder to put the feed in.")
  static let json = Flag("json", help: "Write JSON instead of a table.")
  static let url = Argument<String>("URL", help: "The address of a feed.")
  static let name = Argument<String>("NAME", help: "The name of the person.")

  static let serve = Command("serve", summary: "Serve pages to browsers.", options: [port]) { invocation in
    print("Listening on port \(invocation[port]).")
  }
  static let add = Command(
    "add", summary: "Subscribe to a feed.", arguments: [url], options: [folder]
  ) { invocation in
    guard invocation[url].hasPrefix("http") else {
      throw ExitError("\(invocation[url]) is not a web address.", code: .badData)
    }
    print("Added \(invocation[url]) to \(invocation[folder] ?? "no folder").")
  }
  static let list = Command("list", summary: "List the feeds.", flags: [json]) { invocation in
    print(invocation[json] ? "[]" : "No feeds yet.")
  }
  static let user = Command(
    "user", summary: "Manage people.",
    subcommands: [
      Command("add", summary: "Add a person.", arguments: [name]) { invocation in
        print("Hello, \(invocation[name]).")
      }
    ])

  static let program = Program(
    Command("lighthouse", summary: "Keeps an eye on feeds.", subcommands: [serve, add, list, user]),
    version: "1.0")
}
