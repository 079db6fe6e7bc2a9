import { describe, expect, it } from 'vitest'

import { freeCorner } from './free-corner'

const box = (left: number, top: number) => ({ left, top, right: left + 350, bottom: top + 60 })
const corners = { 'bottom-left': box(256, 720), 'bottom-right': box(900, 720), 'top-right': box(900, 70) }
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 36 })

describe('a notice', () => {
  it('stands at the lower left while nothing is pressed there', () => {
    expect(freeCorner(corners, [button(700, 740), button(300, 600)])).toBe('bottom-left')
  })

  it('gives way to a button, a second one, and covers the fewest where each corner has some', () => {
    const save = button(300, 730)
    const submit = button(1100, 730)
    expect(freeCorner(corners, [save])).toBe('bottom-right')
    expect(freeCorner(corners, [save, submit])).toBe('top-right')
    expect(freeCorner(corners, [save, submit, button(1000, 80), button(1090, 80)])).toBe('bottom-left')
  })
})
