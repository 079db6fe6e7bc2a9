import { beforeEach, describe, expect, it } from 'vitest'

import { type Cover, createCovers } from './covers'

/** A browser's history, as far as covers touch it. */
function aWindow() {
  let entries: { href: string; state: unknown }[] = [
    { href: '/jobs', state: { __NA: true } },
    { href: '/jobs/1', state: { __NA: true } },
  ]
  let at = 1
  let listener: (event: { state: unknown }) => void = () => {}
  const go = (by: number) => {
    if (!entries[at + by]) return
    at += by
    listener({ state: entries[at]!.state })
  }
  const push = (state: unknown, href = entries[at]!.href) => {
    entries = [...entries.slice(0, at + 1), { href, state }]
    at += 1
  }
  return {
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState: (state: unknown, _?: string, href?: string) => push(state, href),
      replaceState: (state: unknown, _?: string, href = entries[at]!.href) => void (entries[at] = { href, state }),
      back: () => go(-1),
    },
    location: {
      get href() {
        return entries[at]!.href
      },
    },
    addEventListener: (_: 'popstate', listens: typeof listener) => void (listener = listens),
    /** Follows a link, as the router does. */
    follow(href: string) {
      this.history.pushState({ __NA: true }, '', href)
    },
    /** Takes the place of the entry, as the router does. */
    redirect(href: string) {
      this.history.replaceState({ __NA: true }, '', href)
    },
    depth: () => entries.length,
    back: () => go(-1),
    forward: () => go(1),
    leap: go,
  }
}

let win: ReturnType<typeof aWindow>
let covers: ReturnType<typeof createCovers>
let shown: string[]
beforeEach(() => {
  win = aWindow()
  covers = createCovers(win)
  shown = []
})

function put(id: string, asks = false): Cover {
  const cover: Cover = {
    id,
    close: () => {
      if (!asks) taken(cover)
      else shown.push(`ask of ${id}`)
    },
  }
  shown.push(id)
  covers.put(cover)
  return cover
}
function taken(cover: Cover): void {
  shown = shown.filter((id) => id !== cover.id)
  covers.take(cover)
}
const where = () => win.location.href

describe('Back', () => {
  it('closes what covers the page, and leaves the page after that', () => {
    put('sheet')
    win.back()
    expect([shown, where()]).toEqual([[], '/jobs/1'])
    win.back()
    expect(where()).toBe('/jobs')
  })

  it('closes the topmost of several alone', () => {
    put('sheet')
    put('confirmation')
    win.back()
    expect(shown).toEqual(['sheet'])
    win.back()
    expect([shown, where()]).toEqual([[], '/jobs/1'])
  })

  it('is asked as often as it is pressed while something is unsaved', () => {
    put('sheet', true)
    win.back()
    win.back()
    expect([shown, where()]).toEqual([['sheet', 'ask of sheet', 'ask of sheet'], '/jobs/1'])
  })

  it('closes the question alone that a sheet asks at once, and leaves the page after both were closed', () => {
    const sheet: Cover = { id: 'sheet', close: () => put('question') }
    shown.push('sheet')
    covers.put(sheet)
    win.back()
    expect(shown).toEqual(['sheet', 'question'])
    win.back()
    expect([shown, where()]).toEqual([['sheet'], '/jobs/1'])
    const question: Cover = { id: 'question 2', close: () => taken(question) }
    sheet.close = () => covers.put(question)
    win.back()
    taken(question)
    taken(sheet)
    expect(where()).toBe('/jobs/1')
    win.back()
    expect([shown, where()]).toEqual([[], '/jobs'])
  })

  it('leaves the page at once when a cover was closed by its button', () => {
    taken(put('sheet'))
    win.back()
    expect(where()).toBe('/jobs')
  })

  it('closes the lower of two when the upper was closed by its button', () => {
    put('sheet')
    taken(put('confirmation'))
    win.back()
    expect([shown, where()]).toEqual([[], '/jobs/1'])
  })

  it('goes past what was left behind by many covers one after the other, as by one', () => {
    const depth = win.depth()
    for (const id of ['one', 'two', 'three']) taken(put(id))
    expect(win.depth()).toBe(depth + 1)
    win.back()
    expect(where()).toBe('/jobs')
  })

  it('leaves the page at once when a sheet and what it asked were closed by their buttons, each time anew', () => {
    for (const id of ['viewer', 'sheet', 'item']) {
      const below = put(id)
      taken(put(`question of ${id}`))
      taken(below)
    }
    win.back()
    expect(where()).toBe('/jobs')
  })

  it('leads from a page that a cover led to back to the page below, and from there away', () => {
    const drawer = put('drawer')
    win.follow('/clients')
    taken(drawer)
    win.back()
    expect([shown, where()]).toEqual([[], '/jobs/1'])
    win.back()
    expect(where()).toBe('/jobs')
  })

  it('passes over no page that was come to again by a link', () => {
    taken(put('sheet'))
    for (const href of ['/jobs/2', '/jobs/1', '/clients']) win.follow(href)
    win.back()
    expect(where()).toBe('/jobs/1')
    win.back()
    expect(where()).toBe('/jobs/2')
  })

  it('leads from a page that took the place of another to the one below', () => {
    taken(put('sheet'))
    win.redirect('/clients')
    win.back()
    expect(where()).toBe('/jobs/1')
  })

  it('closes a cover of the page that another cover led to', () => {
    const drawer = put('drawer')
    win.follow('/clients')
    taken(drawer)
    put('sheet')
    win.back()
    expect([shown, where()]).toEqual([[], '/clients'])
  })
})

it('a way to another page asks nothing of what covers this one, and adds no entry to that', () => {
  put('sheet', true)
  const depth = win.depth()
  win.leap(-2)
  expect([shown, where(), win.depth()]).toEqual([['sheet'], '/jobs', depth])
})

it('Forward opens nothing again, and leads back the same way', () => {
  put('sheet')
  win.back()
  win.forward()
  expect([shown, where()]).toEqual([[], '/jobs/1'])
  win.back()
  expect(where()).toBe('/jobs')
})

it('the state of the router is kept in the entry of a cover', () => {
  put('sheet')
  expect(win.history.state).toMatchObject({ __NA: true, covers: ['sheet'] })
})
