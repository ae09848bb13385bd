import Bytes

/// Texts of a site about itself: the question for consent, the line of copyright, the request for scripts.
enum Notices {
  /// A longer text is about something.
  static let longest = 1_500
  private static let site = WordList(
    """
    we use|our site|our website|this site|this website|our partners|you agree|you consent|your consent|diese website|
    diese webseite|diese seite|unsere website|wir verwenden|wir nutzen|wir setzen|este sitio|esta web|esta página|
    este site|utilizamos|usamos|ce site|nous utilisons|nos partenaires|questo sito|utilizziamo|deze website|deze site|
    wij gebruiken|we gebruiken|ta strona|używamy|korzystamy|tyto stránky|vi använder|vi bruger|vi bruker|käytämme|
    bu site|сайт использует|мы используем|クッキーを使用|使用cookie
    """, separator: UInt8(ascii: "|"))
  private static let cookies = WordList("cookie çerez クッキー evästei", separator: 0x20)
  private static let rights = WordList(
    """
    all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|
    tutti i diritti riservati|todos os direitos reservados|alle rechten voorbehouden|wszelkie prawa zastrzeżone|
    все права защищены|版权所有|版權所有|copyright ©|© copyright|copyright (c)|无断转载
    """, separator: UInt8(ascii: "|"))
  private static let scripts = WordList(
    """
    enable javascript|javascript is disabled|javascript aktivieren|activer javascript|activa javascript|
    habilitar javascript|requires javascript|browser is out|browser ist leider veraltet|update your browser|
    unsupported browser|browser ist veraltet
    """, separator: UInt8(ascii: "|"))

  private static let advertisements = WordList(
    """
    continue reading below|story continues below|article continues below|continues after advert|
    continues below advert|scroll to continue|lesen sie weiter nach der anzeige|- anzeige -|
    weiterlesen nach der anzeige|la suite après cette publicité|continúa leyendo|
    sigue leyendo después de la publicidad|ciąg dalszy pod reklamą|dalsza część artykułu pod
    """, separator: UInt8(ascii: "|"))
  private static let promotions = WordList(
    """
    subscribe to our|sign up for our|sign up to our|our newsletter|unseren newsletter|unserem newsletter|
    newsletter abonnieren|abonniere unseren|notre newsletter|nuestro boletín|nuestra newsletter|suscríbete|
    inscrivez-vous à|follow us on|folge uns auf|folgen sie uns|síguenos en|suivez-nous|join our telegram|
    canal de telegram|canal de whatsapp|our whatsapp channel|subscribe now|already a subscriber|log in to comment|
    artikel teilen|diesen artikel teilen|share this article|share this post|compartir esta nota|
    zapisz się na|nasz newsletter|like us on facebook|download our app|download the app
    """, separator: UInt8(ascii: "|"))
  private static let labels = WordList(
    """
    related|read more|read also|also read|more on this|you may also like|you might also like|more from|recommended|
    more stories|further reading|don't miss|most read|most popular|trending|auch interessant|lesen sie auch|lies auch|
    mehr zum thema|mehr dazu|weitere artikel|weiterlesen|passend dazu|das könnte|verwandte|weiterführende|
    zum weiterlesen|meistgelesen|meistdiskutiert|schon gelesen|beiträge zum thema|empfehlungen aus|empfehlungen der|
    mehr aus|le puede interesar|te puede interesar|puede interesarte|lea también|lea además|lee también|leer más|
    noticias relacionadas|ver también|mira también|mira:|à lire aussi|lire aussi|sur le même sujet|a lire|leggi anche|
    potrebbe interessarti|leia também|leia mais|veja também|lees ook|lees meer|czytaj też|czytaj także|zobacz też|
    zobacz także|czytaj więcej|przeczytaj|läs också|läs mer|les også|læs også|lue myös|читайте также|по теме|
    смотрите также|相关阅读|相关新闻|延伸閱讀|関連記事|tags:|schlagwörter|etiquetas|topics:|filed under|tagged|themen:|mehr:|
    más noticias|más información:|next article|previous article
    """, separator: UInt8(ascii: "|"))

  private static let credits = WordList(
    """
    foto:|fotos:|bild:|bilder:|photo:|photos:|image:|imagen:|photo by|photograph by|photo credit|image credit|
    crédit photo|crédits photo|foto de|(foto|(bild|(photo|titelbild:|beitragsbild:|zdjęcie:|fot.|abbildung:|©|credit:|
    picture:|bildquelle|photo ©|foto ©
    """, separator: UInt8(ascii: "|"))

  /// True for a line that says whose a picture is.
  static func isCredit(_ text: [UInt8]) -> Bool { text.count < 160 && credits.begins(text) }

  /// True for the label of an advertisement.
  static func isAdvertisement(_ text: [UInt8]) -> Bool { text.count < 120 && advertisements.isFound(in: text) }

  /// True for a request to subscribe or to follow. One without a link begins with it: others are sentences.
  static func isPromotion(_ text: [UInt8], hasLink: Bool) -> Bool {
    text.count < 250 && (hasLink ? promotions.isFound(in: text) : promotions.begins(text))
  }

  /// True for a text that begins with an announcement of links to others.
  static func announcesLinks(_ text: [UInt8]) -> Bool { labels.begins(text) }

  /// True for a text, in lower case, that is one of these and nothing else.
  static func matches(_ text: [UInt8]) -> Bool {
    guard text.count <= longest else { return false }
    return isConsent(text) || text.count < 300 && (isCopyright(text) || scripts.isFound(in: text))
  }

  static func isConsent(_ text: [UInt8]) -> Bool { cookies.isFound(in: text) && site.isFound(in: text) }

  static func isCopyright(_ text: [UInt8]) -> Bool { text.starts(with: "©".utf8) || rights.isFound(in: text) }
}
