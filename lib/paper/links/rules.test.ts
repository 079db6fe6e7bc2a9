import { expect, it } from 'vitest'

import { isHere, isNotSent, sentInWords } from './rules'

it.each([
  [{ state: 'SENT', waits: false, notSent: null }, 'Sent'],
  [{ state: 'SENT', waits: true, notSent: null }, 'Waits to be sent'],
  [{ state: 'SENT', waits: false, notSent: 'It was refused.' }, 'Not sent'],
  // Its address was passed on by hand: whoever has opened it waits for no letter.
  [{ state: 'OPENED', waits: true, notSent: null }, 'Sent'],
  [{ state: 'OPENED', waits: false, notSent: 'It was refused.' }, 'Sent'],
] as const)('of the link %j is said: %s', (link, words) => {
  expect(sentInWords(link)).toBe(words)
  expect([isHere(link), isNotSent(link)]).toEqual([words === 'Waits to be sent', words === 'Not sent'])
})
