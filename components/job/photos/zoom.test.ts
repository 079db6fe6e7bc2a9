import { describe, expect, it } from 'vitest'

import { movedTo, sortedBy } from './moved'
import { MOST_ZOOM, WHOLE, held, isLetGo, pulled, swiped, zoomedAt } from './zoom'

const stage = { width: 400, height: 200 }

describe('a picture that is looked at closely', () => {
  it('keeps the point under the finger where it is', () => {
    const zoom = zoomedAt(WHOLE, 2, { x: 50, y: -20 }, stage)
    expect(zoom).toEqual({ scale: 2, x: -50, y: 20 })
    // The point at 50, -20 of the whole picture is still drawn there.
    expect(50 * zoom.scale + zoom.x).toBe(50)
  })
  it('is never smaller than the stage, nor larger than eight times', () => {
    expect(zoomedAt(WHOLE, 0.5, { x: 9, y: 9 }, stage)).toEqual(WHOLE)
    expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }, stage).scale).toBe(MOST_ZOOM)
  })
  it('does not leave the stage', () => {
    expect(held({ scale: 2, x: 999, y: -999 }, stage)).toEqual({ scale: 2, x: 200, y: -100 })
  })
})

it.each([
  [{ x: -80, y: 10 }, 1],
  [{ x: 80, y: 10 }, -1],
  [{ x: -30, y: 0 }, 0],
  [{ x: -80, y: 90 }, 0],
])('a finger that moved by %o turns pages by %s', (by, pages) => {
  expect(swiped(by)).toBe(pages)
})

it.each([
  [{ x: 0, y: 60 }, 60, false],
  [{ x: 40, y: 200 }, 200, true],
  [{ x: 150, y: 200 }, 0, false],
  [{ x: 0, y: -200 }, 0, false],
])('a finger that moved by %o pulls the picture down by %d px, which lets it go: %s', (by, pull, letGo) => {
  expect(pulled(by)).toBe(pull)
  expect(isLetGo(pulled(by))).toBe(letGo)
})

describe('an order', () => {
  it('has one at the place of another', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(movedTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  })
  it('puts what came meanwhile behind', () => {
    const items = ['a', 'b', 'new'].map((id) => ({ id }))
    expect(sortedBy(items, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new'])
  })
})
