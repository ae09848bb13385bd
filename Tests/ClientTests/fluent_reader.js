// Runs the services of Fluent Reader in a page of a file, as its window is one. The script of tsc that follows defines
// their modules. What they import of the program around them stands here: its sources, groups, rules and words.
(() => {
  const parser = new DOMParser()
  const around = {
    "react-intl-universal": { default: { get: name => name } },
    lovefield: {},
    db: {},
    rule: {},
    group: { createSourceGroup: title => ({ group: title }) },
    source: { RSSSource: class { constructor(url, name) { Object.assign(this, { url, name }) } } },
    utils: {
      domParser: parser,
      htmlDecode: text => parser.parseFromString(text, "text/html").documentElement.textContent,
    },
  }
  const modules = {}
  const last = path => path.split("/").pop()

  window.define = (path, needs, make) => {
    const made = {}
    make(...needs.map(need => need === "exports" ? made : need === "require" ? undefined : around[last(need)]))
    modules[last(path)] = made
  }

  let state, hooks, groups

  function dispatch(action) {
    if (typeof action === "function") return action(dispatch, () => state)
    groups.push(action.group)
  }

  // Signs in, and gets sources, marks and new items in the program's own order.
  window.sync = async (name, configs) => {
    hooks = modules[name][`${name === "greader" ? "gReader" : name}ServiceHooks`]
    groups = []
    state = { service: configs, sources: {} }
    if (!(await hooks.authenticate(state.service))) {
      if (!hooks.reauthenticate) throw new Error("the password is refused")
      state.service = await hooks.reauthenticate(state.service)
      if (!(await hooks.authenticate(state.service))) throw new Error("the sign-in is refused")
    }
    const [sources, grouped] = await dispatch(hooks.updateSources())
    sources.forEach((source, sid) => { state.sources[sid] = Object.assign(source, { sid }) })
    const [unread, starred] = await dispatch(hooks.syncItems())
    const [items, kept] = await dispatch(hooks.fetchItems())
    state.items = items
    state.service = kept
    const titles = refs => items.filter(item => refs.has(item.serviceRef)).map(item => item.title).sort()
    return {
      sources: sources.map(source => source.name).sort(), groups: [...new Set(groups)].sort(),
      grouped: Object.fromEntries(sources.map(source => [source.name, grouped?.get(source.serviceRef) ?? null])),
      unread: titles(unread), starred: titles(starred),
      items: items.map(item => [item.title, item.link, item.snippet, item.hasRead, item.starred]).sort(),
      configs: kept,
    }
  }

  // Marks the item of a title as its window does: `mark("star", "Ants-1")`.
  window.mark = async (hook, title) => {
    await dispatch(hooks[hook](state.items.find(item => item.title === title)))
  }
})()
