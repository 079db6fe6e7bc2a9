/** Something over the page until it is closed: a dialog, a sheet, the viewer of photos. */
export interface Cover {
  id: string
  /** Closes it, or asks first, before it returns. */
  close: () => void
}

/** The part of a window's history that covers need. */
export interface Traversed {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
  location: Pick<Location, 'href'>
  addEventListener: (type: 'popstate', listener: (event: Pick<PopStateEvent, 'state'>) => void) => void
}

/** The covers over the page in an entry of the history: the topmost last. */
const coversIn = (state: unknown): readonly string[] => (state as { covers?: string[] } | null)?.covers ?? []
/** How many entries of covers lie below an entry, with its own: it tells Back from Forward. */
const depthIn = (state: unknown): number => (state as { coverDepth?: number } | null)?.coverDepth ?? 0

/**
 * Lets the browser's or the phone's Back close the topmost cover instead of leaving the page. Each cover is an entry of
 * the history with the router's own state, which Next treats like any other entry: going back to one of the same
 * address restores the page unchanged.
 *
 * A cover that is closed in another way leaves its entry behind, because going back from within would race with a link
 * that is being followed. The next cover takes that entry over, and the next Back skips it.
 */
export function createCovers(win: Traversed) {
  const open: Cover[] = []
  let here: { covers: readonly string[]; depth: number; href: string } = { covers: [], depth: 0, href: '' }
  const stand = (state: unknown) => {
    here = { covers: coversIn(state), depth: depthIn(state), href: win.location.href }
  }

  // A link that is followed tells nobody: on the way back from its page, the entry that is left would be taken for this one.
  for (const way of ['pushState', 'replaceState'] as const) {
    const write = win.history[way].bind(win.history)
    win.history[way] = (...told) => {
      write(...told)
      if (way === 'pushState' || here.href !== win.location.href) stand(win.history.state)
    }
  }

  function enter(): void {
    const covers = open.map(({ id }) => id)
    const lie = coversIn(win.history.state)
    const isLeftBehind = lie.length > 0 && !lie.every((id) => covers.includes(id))
    const depth = depthIn(win.history.state) + (isLeftBehind ? 0 : 1)
    const state = { ...(win.history.state as object | null), covers, coverDepth: depth }
    if (isLeftBehind) win.history.replaceState(state, '')
    else win.history.pushState(state, '')
    stand(state)
  }

  win.addEventListener('popstate', ({ state }) => {
    const from = here
    stand(state)
    // Another page: the covers of this one go with it.
    if (from.href !== here.href) return
    const top = open.at(-1)
    if (top && !here.covers.includes(top.id)) {
      top.close()
      // It asks first, with a cover of its own or without, or lay over one without an entry: Back is theirs again.
      if (open.some(({ id }) => !here.covers.includes(id))) enter()
    } else if (from.depth > here.depth) win.history.back()
  })

  return {
    put(cover: Cover): void {
      open.push(cover)
      enter()
    },
    take(cover: Cover): void {
      const at = open.indexOf(cover)
      if (at >= 0) open.splice(at, 1)
    },
  }
}
