import { expect, test } from 'vitest'

import { explain, Refusal } from './refusal.mjs'

const failed = (message: string, details: object): Error => Object.assign(new Error(message), details)

test('a refusal is its own sentence', () => {
  expect(explain(new Refusal('Port 3000 is taken.'))).toBe('Port 3000 is taken.')
})

test.each([
  failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
  failed('next ended with code 1.', { output: 'Error: ENOSPC: no space left on device, mkdir' }),
  Object.assign(new Refusal('The embedded Postgres did not start.'), {
    output: 'FATAL: could not write: No space left on device',
  }),
])('a full disk is named, wherever it shows: %s', (error) => {
  expect(explain(error)).toBe('The disk is full. Free some space and run the command again.')
})

test('a program that failed shows the end of what it printed', () => {
  const output = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
  const text = explain(failed('next ended with code 1.', { output }))
  expect(text).toContain('line 99\n\nnext ended with code 1.')
  expect(text).not.toContain('line 59\n')
})
