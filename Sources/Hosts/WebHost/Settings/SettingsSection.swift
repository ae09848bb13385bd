import Bytes
import HTML
import Screens

/// A page of the settings: groups of controls under one name.
///
/// The sections of ``all`` are the registry of all controls: a control that is in none of them has no route.
struct SettingsSection: Sendable {
  /// The last part of the page's address.
  let name: StaticString
  let title: String
  let icon: Icon
  var groups: [SettingGroup] = []
  /// Writes what stands below the groups.
  var writeRest: @Sendable (inout Markup, Viewer) -> Void = { _, _ in }
  /// Loads what stands at the end, if that is more than settings.
  var content: (@Sendable (WebHost, AuthenticatedRequest) async throws -> any SettingsContent)?

  var path: String { "/settings/\(name)" }

  static let all = [looks, timelines, keys, sending, apps, saving, publishing, webhooks, account, about]
  static let looksPath = looks.path
}

/// The part of a settings page that is loaded when the page is asked for.
protocol SettingsContent: Sendable {
  func write(into markup: inout Markup, _ viewer: Viewer)
}

/// Controls of a settings page in one box, under a heading.
struct SettingGroup: Sendable {
  let title: String
  let controls: [SettingControl]
  /// Writes what stands below the box.
  var writeRest: @Sendable (inout Markup) -> Void = { _ in }
}

// MARK: - Sections

extension SettingsSection {
  private static let looks = SettingsSection(
    name: "looks", title: "Looks", icon: .look,
    groups: [
      SettingGroup(
        title: "Theme",
        controls: [
          SettingControl(
            .theme, label: "Theme", form: .pictures,
            [
              (.system, "As the system"), (.light, "Light"), (.dark, "Dark"), (.sepia, "Sepia"),
              (.contrast, "High contrast"),
            ])
        ]),
      SettingGroup(
        title: "Color",
        controls: [
          SettingControl(
            .accent, label: "Accent", hint: "For links, marks and buttons. High contrast has its own.", form: .colors,
            [(.teal, "Teal"), (.blue, "Blue"), (.plum, "Plum"), (.brick, "Brick"), (.graphite, "Graphite")])
        ]),
      SettingGroup(
        title: "Text",
        controls: [
          SettingControl(
            .face, label: "Reading face",
            [(.serif, "Serif"), (.sans, "Sans"), (.mono, "Mono"), (.system, "This device’s")]),
          SettingControl(
            .textSize, label: "Text size", form: .stepper, TextSize.allCases.map { ($0, "\($0.rawValue) px") }),
          SettingControl(
            .lineLength, label: "Line length", [(.narrow, "Narrow"), (.normal, "Normal"), (.wide, "Wide")]),
        ],
        writeRest: { markup in
          markup.element("p", [.class("proof")]) { proof in
            proof.text("The tide is the only clock in the harbor that ")
            proof.element("u", text: "nobody winds")
            proof.text(", and the only one that I have never known to be wrong for long.")
          }
        }),
    ])

  private static let timelines = SettingsSection(
    name: "timelines", title: "Timelines", icon: .rows,
    groups: [
      SettingGroup(
        title: "Timelines",
        controls: [
          SettingControl(
            .layout, label: "View", hint: "Each feed and folder can have its own.",
            TimelineLayout.allCases.map { ($0, $0.title) }, icons: TimelineLayout.allCases.map(\.icon)),
          SettingControl(
            .marksOnScroll, label: "Mark as read on scrolling",
            hint: "Entries are marked when they leave the top of the list.", form: .toggle,
            [(.on, "On"), (.off, "Off")]),
          SettingControl(.rowPictures, label: "Pictures in rows", form: .toggle, [(.on, "On"), (.off, "Off")]),
          SettingControl(
            .readFeeds, label: "Feeds without unread entries",
            hint: "When this is off, the list of feeds leaves them out, except those with a problem.", form: .toggle,
            [(.on, "On"), (.off, "Off")]),
        ]),
      SettingGroup(
        title: "Entries",
        controls: [
          SettingControl(
            .links, label: "Links in texts open in", [(.newTab, "A new tab"), (.sameTab, "The same tab")]),
          SettingControl(
            .speed, label: "Speed of recordings and videos", PlaybackSpeed.allCases.map { ($0, "\($0.rawValue)×") }),
        ]),
    ])

  private static let keys = SettingsSection(
    name: "keys", title: "Keys", icon: .keyboard, writeRest: { KeysSection.write(into: &$0, $1) })

  private static let sending = SettingsSection(
    name: "sending", title: "Send to", icon: .share, writeRest: { SendingSection.write(into: &$0, $1) })

  static let apps = SettingsSection(
    name: "apps", title: "Apps", icon: .device, content: { try await AppsSection.load($0, $1) })

  static let webhooks = SettingsSection(
    name: "webhooks", title: "Webhooks", icon: .link, content: { try await WebhooksSection.load($0, $1) })

  private static let saving = SettingsSection(
    name: "saving", title: "Saved pages", icon: .import,
    content: { host, request in SavingSection(prefix: try await host.address(for: request.request)) })

  static let publishing = SettingsSection(
    name: "publishing", title: "Publishing", icon: .feed, content: { try await PublishingSection.load($0, $1) })

  static let account = SettingsSection(
    name: "account", title: "Account", icon: .user, content: { try await AccountSection.load($0, $1) })

  private static let about = SettingsSection(
    name: "about", title: "About", icon: .data, content: { host, _ in AboutSection(facts: host.services.program()) })
}

extension TimelineLayout {
  var title: String {
    switch self {
    case .compact: "Compact"
    case .list: "Normal"
    case .magazine: "Magazine"
    case .cards: "Cards"
    }
  }

  var icon: Icon {
    switch self {
    case .compact: .compact
    case .list: .rows
    case .magazine: .magazine
    case .cards: .cards
    }
  }
}
