import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { shareChunks } from './share-chunks.mjs'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'makegood-chunks-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const PADDING = `/*${'x'.repeat(1100)}*/`
const write = (name: string, script: string) => {
  writeFileSync(join(folder, name), `${script}${PADDING}\n\n//# sourceMappingURL=${name}.map`)
  writeFileSync(join(folder, `${name}.map`), '{}')
}

it('lets equal scripts load the first one, and leaves the others alone', () => {
  write('a.js', 'module.exports=[1,()=>"one"];')
  write('b.js', 'module.exports=[1,()=>"one"];')
  write('c.js', 'module.exports=[1,()=>"two"];')
  const untouched = readFileSync(join(folder, 'c.js'), 'utf8')
  expect(shareChunks(folder)).toBe(1)
  const load = createRequire(join(folder, 'route.js'))
  expect(load('./b.js')).toBe(load('./a.js'))
  expect(load('./b.js')[1]()).toBe('one')
  expect(existsSync(join(folder, 'a.js.map'))).toBe(true)
  expect(existsSync(join(folder, 'b.js.map'))).toBe(false)
  expect(readFileSync(join(folder, 'c.js'), 'utf8')).toBe(untouched)
})

it('changes nothing the second time', () => {
  for (const name of ['a.js', 'b.js', 'c.js']) write(name, 'module.exports=[1,()=>"one"];')
  const all = () => ['a.js', 'b.js', 'c.js'].map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(shareChunks(folder)).toBe(2)
  const first = all()
  expect(shareChunks(folder)).toBe(0)
  expect(all()).toEqual(first)
})

it('shares anew what the next build wrote over it', () => {
  for (const name of ['a.js', 'b.js']) write(name, 'module.exports=[1,()=>"one"];')
  shareChunks(folder)
  write('a.js', 'module.exports=[1,()=>"one more"];')
  write('b.js', 'module.exports=[1,()=>"one"];')
  expect(shareChunks(folder)).toBe(0)
  expect(createRequire(join(folder, 'route.js'))('./b.js')[1]()).toBe('one')
})

it('reads only scripts, and says which one cannot be read', () => {
  write('a.js', 'module.exports=[1,()=>"one"];')
  write('a.json', 'module.exports=[1,()=>"one"];')
  expect(shareChunks(folder)).toBe(0)
  symlinkSync(join(folder, 'nowhere'), join(folder, 'b.js'))
  expect(() => shareChunks(folder)).toThrow('b.js')
})
