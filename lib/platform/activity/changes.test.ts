import { expect, it } from 'vitest'

import { changesBetween } from './changes'

it('names what an edit changed, from what to what, and nothing else', () => {
  const before = { name: 'Harbour Mutual', phone: null as string | null, tags: ['a'], version: 1, updatedAt: 'then' }
  const after = { name: 'Harbour Mutual', phone: '131 444', tags: ['a', 'b'], version: 2, updatedAt: 'now' }
  expect(changesBetween(before, after)).toEqual({
    phone: { from: null, to: '131 444' },
    tags: { from: ['a'], to: ['a', 'b'] },
  })
})
