import CommandOptions
import Foundation
import TerminalCells

/// `yaarr completions SHELL`
enum CompletionsCommand {
  static let shell = Argument<Shell>("SHELL", help: "The shell: \(Shell.expectation).")

  static let command = Command(
    "completions", summary: "Write the completions of a shell.",
    discussion: """
      The Debian package installs them. Without it:

        source <(yaarr completions bash)
        source <(yaarr completions zsh)
        yaarr completions fish >~/.config/fish/completions/yaarr.fish
      """,
    arguments: [shell]
  ) { invocation in
    Terminal.standardOutput.write(CompletionScript.text(for: Yaarr.program.command, shell: invocation[shell]))
  }
}

/// `yaarr manual FOLDER`
enum ManualCommand {
  static let folder = Argument<String>("FOLDER", help: "A folder that exists, as /usr/local/share/man/man1.")
  static let date = Option<String?>("date", value: "DATE", help: "The date of the pages (default: today).")

  static let command = Command(
    "manual", summary: "Write the pages of the manual to a folder.",
    discussion: "The Debian package installs them: “man yaarr”, “man yaarr-list”, and one for each other command.",
    arguments: [folder], options: [date]
  ) { invocation in
    let today = Date().formatted(.iso8601.year().month().day())
    let pages = ManualPage.pages(
      of: Yaarr.program, date: invocation[date] ?? today, sections: sections, outermost: outermost)
    let folder = URL(fileURLWithPath: invocation[folder], isDirectory: true)
    for page in pages {
      do {
        try Data(page.text.utf8).write(to: folder.appending(path: page.file))
      } catch {
        throw ExitError("\(page.file) cannot be written to \(invocation[Self.folder]).", code: .cannotCreate)
      }
    }
    Console.print("\(pages.count) pages are in \(invocation[Self.folder]).")
  }

  private static let sections: [ManualPage.Section] = [
    (
      "Exit status",
      """
      0 if it is done; 64 if the command line is not valid, or a value is refused; 65 if data is not valid; 66 if what is \
      named is not there; 69 if a server cannot be reached or is not ready; 73 if something cannot be written; 74 if the \
      standard output is lost; 1 for other errors.
      """
    )
  ]

  private static let outermost: [ManualPage.Section] = [
    (
      "Files",
      """
      ~/.local/share/yaarr/reader.sqlite: the data of a reader that a user starts.

      /var/lib/yaarr: the data of the service of the Debian package. To use its commands on it:

        sudo -u yaarr yaarr --data /var/lib/yaarr COMMAND

      /etc/default/yaarr: the settings of the service, as variables of its environment.

      /usr/share/doc/yaarr/docs: operating.md, security.md and others; command-line.md has what the commands write.
      """
    ),
    (
      "Environment",
      """
      YAARR_DATA and YAARR_DATABASE name the data. Options that services need have variables, which the pages of “yaarr \
      serve” and “yaarr work” name. NO_COLOR and TERM=dumb switch styles off.
      """
    ),
  ]
}
