import { describe, expect, it } from 'vitest'

import { linkIn, textParts } from './rules'

describe('the text of an e-mail', () => {
  it('has its links apart, without the full stop behind them', () => {
    expect(textParts('Go to http://localhost:3000/reset_password#a-b_c. Then log in.')).toEqual([
      { text: 'Go to ', isLink: false },
      { text: 'http://localhost:3000/reset_password#a-b_c', isLink: true },
      { text: '. Then log in.', isLink: false },
    ])
  })

  it('makes a link of nothing but the web', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'see you at 8', '']) {
      expect(textParts(text).some((part) => part.isLink)).toBe(false)
      expect(linkIn(text)).toBeNull()
    }
  })

  it('names the first link', () =>
    expect(linkIn('A: https://a.example/x B: https://b.example')).toBe('https://a.example/x'))
})
