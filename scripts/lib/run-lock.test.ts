import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { birth } from './processes.mjs'
import { claim } from './run-lock.mjs'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'run-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const leaveBehind = (holder: object): void => writeFileSync(path.join(folder, 'running.json'), JSON.stringify(holder))

test('a folder is claimed once, and again after it was given back', () => {
  const giveBack = claim(folder, 'Makegood')
  expect(() => claim(folder, 'db:reset')).toThrow(`Makegood already runs from this folder (process ${process.pid})`)
  giveBack()
  expect(existsSync(path.join(folder, 'running.json'))).toBe(false)
  claim(folder, 'db:reset')()
})

test('a claim of a process that was killed does not count', () => {
  leaveBehind({ what: 'Makegood', pid: 2 ** 22 + 1, birth: '1' })
  expect(claim(folder, 'Makegood')).toBeTypeOf('function')
})

test('nor does one whose number another program has now', () => {
  leaveBehind({ what: 'Makegood', pid: process.ppid, birth: `${birth(process.ppid)} long ago` })
  expect(claim(folder, 'Makegood')).toBeTypeOf('function')
})

test('nor one that was cut off while it was written', () => {
  writeFileSync(path.join(folder, 'running.json'), '{"wha')
  expect(claim(folder, 'Makegood')).toBeTypeOf('function')
})
