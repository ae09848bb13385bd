import HTML
import Reader
import Running

/// The settings' page about the installation: what is running.
struct AboutSection: SettingsContent {
  let facts: ProgramFacts

  func write(into markup: inout Markup, _ viewer: Viewer) {
    markup.section("About this installation") { section in
      section.element("dl", [.class("facts")]) { list in
        for (name, value) in [("YAARR", facts.version), ("Commit", facts.origin)] + facts.libraries {
          list.fact(name) { $0.text(value) }
        }
      }
      section.hint("“yaarr --version” writes the same. Please add it when you report a problem.")
    }
  }
}
