import { expect, it } from 'vitest'

import { recurring } from './recurring'

it('prepares what comes again, not what comes once', () => {
  const isRecurring = recurring()
  expect([isRecurring('a'), isRecurring('b'), isRecurring('a'), isRecurring('a')]).toEqual([false, false, true, true])
})

it('prepares so many statements and no more, and keeps to those', () => {
  const isRecurring = recurring()
  const texts = Array.from({ length: 400 }, (_, index) => `select ${index}`)
  for (const text of texts) isRecurring(text)
  const prepared = texts.filter((text) => isRecurring(text))
  expect(prepared).toEqual(texts.slice(0, 300))
  expect(texts.filter((text) => isRecurring(text))).toEqual(prepared)
})

it('forgets what came once long ago', () => {
  const isRecurring = recurring()
  isRecurring('long ago')
  for (let index = 0; index < 1_000; index++) isRecurring(`select ${index}`)
  expect(isRecurring('long ago')).toBe(false)
})
