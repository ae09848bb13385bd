// MARK: - Languages without braces

extension CodeLanguage {
  // MARK: Languages with number signs

  private static func hashes(
    _ keywords: String, constants: String, quotes: [Quote] = [Quote("\""), Quote("'")]
  ) -> CodeLanguage {
    var language = CodeLanguage()
    language.lineComments = [Array("#".utf8)]
    language.quotes = quotes
    language.keywords = words(keywords)
    language.constants = words(constants)
    return language
  }

  static let python: CodeLanguage = {
    var language = hashes(
      """
      and as assert async await break case class continue def del elif else except finally for from global if import in \
      is lambda match nonlocal not or pass raise return self try type while with yield
      """, constants: "True False None",
      quotes: [
        Quote("\"\"\"", spansLines: true), Quote("'''", spansLines: true), Quote("\""), Quote("'"),
      ])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  static let ruby: CodeLanguage = {
    var language = hashes(
      """
      BEGIN END alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end \
      ensure extend for if in include module next not or private protected public raise redo require require_relative \
      rescue retry return self super then undef unless until when while yield
      """, constants: "true false nil", quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.commentsFollowSpace = true
    return language
  }()

  static let shell: CodeLanguage = {
    var language = hashes(
      """
      alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function getopts if \
      in local printf read readonly return select set shift source sudo test then time trap unset until while
      """, constants: "true false",
      quotes: [Quote("\"", spansLines: true), Quote("'", hasEscapes: false, spansLines: true)])
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-")]
    return language
  }()

  static let perl: CodeLanguage = {
    var language = hashes(
      """
      and bless cmp die do each else elsif eq eval exists for foreach ge gt if keys last le local lt map my ne next no not \
      or our package print push qw redo require return scalar shift sort split sub undef unless until use values while
      """, constants: "", quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.commentsFollowSpace = true
    return language
  }()

  static let elixir: CodeLanguage = {
    var language = hashes(
      """
      after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if \
      import in not or quote raise receive require rescue try unless unquote use when with
      """, constants: "true false nil", quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'")])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  static let yaml: CodeLanguage = {
    var language = hashes("", constants: "true false null yes no on off", quotes: [Quote("\""), Quote("'")])
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  static let toml: CodeLanguage = {
    var language = hashes(
      "", constants: "true false",
      quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", hasEscapes: false)])
    language.lineComments.append(Array(";".utf8))
    language.commentsFollowSpace = true
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: "=")
    return language
  }()

  static let docker = hashes(
    "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR",
    constants: "true false")

  static let make: CodeLanguage = {
    var language = hashes("define else endef endif export ifdef ifeq ifndef ifneq include override", constants: "")
    language.wordBytes = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  // MARK: Others

  static let sql: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array("--".utf8)]
    language.blockComments = [BlockComment("/*", "*/")]
    language.quotes = [Quote("'", hasEscapes: false, spansLines: true), Quote("\"", hasEscapes: false)]
    language.ignoresCase = true
    language.keywords = words(
      """
      add all alter analyze and any as asc begin between bigint boolean by cascade case cast check collate column commit \
      conflict constraint create cross current database default delete desc distinct do drop else end except exists \
      explain filter for foreign from full function grant group having if in index inner insert integer intersect into is \
      join key left like limit materialized natural not null nulls of offset on or order outer over partition primary \
      procedure recursive references replace restrict returning returns revoke right rollback row rows select serial set \
      table temporary text then to transaction trigger truncate union unique update using vacuum values varchar view when \
      where window with
      """)
    language.constants = words("true false")
    return language
  }()

  static let json: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array("//".utf8)]
    language.quotes = [Quote("\"")]
    language.constants = words("true false null")
    language.keyMark = UInt8(ascii: ":")
    return language
  }()

  static let lua: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("--[[", "]]")]
    language.lineComments = [Array("--".utf8)]
    language.quotes = [Quote("[[", "]]", hasEscapes: false, spansLines: true), Quote("\""), Quote("'")]
    language.keywords = words(
      "and break do else elseif end for function goto if in local not or repeat return then until while")
    language.constants = words("true false nil")
    return language
  }()

  static let haskell: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("{-", "-}", isNested: true)]
    language.lineComments = [Array("--".utf8)]
    language.quotes = [Quote("\""), Quote("'", isCharacter: true)]
    language.keywords = words(
      """
      case class data default deriving do else family forall foreign if import in infix infixl infixr instance let module \
      newtype of qualified then type where
      """)
    language.constants = words("True False Nothing Just")
    language.wordBytes = [UInt8(ascii: "'")]
    return language
  }()

  static let lisp: CodeLanguage = {
    var language = CodeLanguage()
    language.lineComments = [Array(";".utf8)]
    language.quotes = [Quote("\"", spansLines: true)]
    language.keywords = words(
      """
      and cond def defconstant define defmacro defmethod defn defparameter defun defvar do fn for if in-package lambda let \
      let* loop ns or progn recur require set! setf setq unless when
      """)
    language.constants = words("nil t true false")
    language.wordBytes = Set("-*!?".utf8)
    return language
  }()

  static let xml: CodeLanguage = {
    var language = CodeLanguage()
    language.form = .markup
    return language
  }()

  static let diff: CodeLanguage = {
    var language = CodeLanguage()
    language.form = .patch
    return language
  }()
}
