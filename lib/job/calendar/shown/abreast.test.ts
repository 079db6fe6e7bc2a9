import { describe, expect, it } from 'vitest'

import { abreastIn } from './abreast'

describe('the tasks side by side in a column', () => {
  it.each([
    ['a week on a screen of 1280', 930, 7, 104, 2],
    ['a week on a screen of 1920', 1570, 7, 104, 3],
    ['a week in columns that scroll', 500, 7, 104, 1],
    ['five people of a week', 930, 35, 132, 2],
    ['a day at a desk', 930, 1, 0, 12],
    ['a day on a phone', 330, 1, 0, 5],
    ['no room at all', 0, 0, 0, 1],
  ] as const)('%s', (_, width, columns, least, most) => expect(abreastIn(width, columns, least)).toBe(most))

  it('leave each name its room beside the number of the others', () => {
    for (let width = 100; width < 2000; width += 7) {
      const most = abreastIn(width, 1)
      if (most > 1) expect((width - 24) / most).toBeGreaterThanOrEqual(52)
    }
  })
})
