import { describe, expect, it } from 'vitest'

import { conversationOf } from './pages'

const day = (n: number) => ({ at: `2026-03-${String(n).padStart(2, '0')}T00:00:00.000Z` })
const days = (...of: number[]) => of.map(day)

describe('a conversation', () => {
  it('is all that was said, the newest first', () => {
    const parts = [
      { messages: days(9, 3), hasOlder: false },
      { messages: days(7), hasOlder: false },
    ]
    expect(conversationOf(parts)).toEqual({ messages: days(9, 7, 3), behind: [] })
  })

  it('reaches as far back as every list was read, and goes on with the one that ends first', () => {
    const parts = [
      { messages: days(9, 3), hasOlder: true },
      { messages: days(8, 7), hasOlder: true },
      { messages: days(6, 1), hasOlder: false },
    ]
    expect(conversationOf(parts)).toEqual({ messages: days(9, 8, 7), behind: [1] })
    const further = parts.map((part, at) => (at === 1 ? { messages: days(8, 7, 2), hasOlder: false } : part))
    expect(conversationOf(further)).toEqual({ messages: days(9, 8, 7, 6, 3), behind: [0] })
  })

  it('goes on with all that end at one moment, and with none that has nothing', () => {
    const parts = [
      { messages: days(5), hasOlder: true },
      { messages: days(5), hasOlder: true },
      { messages: [], hasOlder: true },
    ]
    expect(conversationOf(parts).behind).toEqual([0, 1])
  })
})
