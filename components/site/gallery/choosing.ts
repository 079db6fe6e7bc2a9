/** What somebody does with the photos of a gallery: looks at one, or chooses several. */
export interface Choosing {
  chosen: ReadonlySet<string>
  /** A tap chooses, also before the first is chosen. */
  isSelecting: boolean
  /** The last that was chosen by itself: a range goes from there. */
  anchor: string | null
  /** The one that the viewer shows. */
  opened: string | null
  /** The one that the Tab key leads to. */
  current: string | null
}

export type ChoosingEvent =
  | { do: 'press' | 'choose'; id: string; through: boolean }
  | { do: 'stand' | 'show'; id: string }
  | { do: 'add' | 'drop'; ids: readonly string[] }
  | { do: 'close' | 'clear' | 'select' }

export const NOTHING_CHOSEN: Choosing = {
  chosen: new Set(),
  isSelecting: false,
  anchor: null,
  opened: null,
  current: null,
}

/**
 * The state after an event.
 * @param ids all photos that are read, in their order
 */
export function afterEvent(now: Choosing, event: ChoosingEvent, ids: readonly string[]): Choosing {
  switch (event.do) {
    case 'press':
      return now.isSelecting ? choose(now, event, ids) : { ...now, opened: event.id, current: event.id }
    case 'choose':
      return choose(now, event, ids)
    case 'stand':
      return now.current === event.id ? now : { ...now, current: event.id }
    case 'show':
      return { ...now, opened: event.id, current: event.id }
    case 'close':
      return { ...now, opened: null }
    case 'add':
      return { ...now, isSelecting: true, chosen: new Set([...now.chosen, ...event.ids]) }
    case 'drop':
      return { ...now, chosen: new Set([...now.chosen].filter((id) => !event.ids.includes(id))) }
    case 'select':
      return { ...now, isSelecting: true }
    case 'clear':
      return { ...NOTHING_CHOSEN, current: now.current }
  }
}

/** Turns the choice of one photo round; `through` chooses all from the last one on. */
function choose(now: Choosing, { id, through }: { id: string; through: boolean }, ids: readonly string[]): Choosing {
  const chosen = new Set(now.chosen)
  const from = through && now.anchor ? ids.indexOf(now.anchor) : -1
  const to = ids.indexOf(id)
  if (from >= 0 && to >= 0) {
    for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) chosen.add(one)
  } else if (!chosen.delete(id)) chosen.add(id)
  return { ...now, chosen, isSelecting: true, anchor: id, current: id }
}
