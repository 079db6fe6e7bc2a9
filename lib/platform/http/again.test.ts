import { expect, it } from 'vitest'

import { conflict, throttled, unavailable } from '@/lib/base/errors'

import { delayOf, isWorthAnotherTry } from './again'

it('reads again what a busy server asked to come back for, three times', () => {
  expect(isWorthAnotherTry(0, unavailable('The server is very busy.', 2))).toBe(true)
  expect(isWorthAnotherTry(2, throttled(1))).toBe(true)
  expect(isWorthAnotherTry(3, throttled(1))).toBe(false)
})

it('tells at once what another try does not help', () => {
  expect(isWorthAnotherTry(0, throttled(900))).toBe(false)
  expect(isWorthAnotherTry(0, conflict('Someone else just moved this job.'))).toBe(false)
  expect(isWorthAnotherTry(0, new TypeError('fetch failed'))).toBe(false)
})

it('comes back when it was told to, spread over half as long again', () => {
  expect(delayOf(throttled(2), 0)).toBe(2_000)
  expect(delayOf(throttled(2), 1)).toBe(3_000)
})
