import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { hintScripts } from './compile-hints.mjs'

const HINT = '//# allFunctionsCalledOnLoad'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'makegood-hints-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('stands at the head of each script, once, and in nothing else', () => {
  write('page.js', 'first()\nsecond()')
  write('page.css', 'a{}')
  expect(hintScripts(folder)).toBe(1)
  expect(hintScripts(folder)).toBe(0)
  expect(read('page.js')).toBe(`${HINT}\nfirst()\nsecond()`)
  expect(read('page.css')).toBe('a{}')
})

it.each([
  ['one map', { version: 3, sources: ['page.ts'], names: [], mappings: 'AAEA;AACA' }],
  [
    'a map of maps',
    {
      version: 3,
      sections: [
        { offset: { line: 0, column: 0 }, map: { version: 3, sources: ['page.ts'], names: [], mappings: 'AAEA;AACA' } },
      ],
    },
  ],
])('keeps the lines that %s names', (_, map) => {
  write('page.js', 'first()\nsecond()\n//# sourceMappingURL=another.js.map')
  write('another.js.map', JSON.stringify(map))
  hintScripts(folder)
  expect(read('page.js').split('\n')).toEqual([HINT, 'first()', 'second()', '//# sourceMappingURL=another.js.map'])
  const shifted = new SourceMap(JSON.parse(read('another.js.map')))
  expect(shifted.findEntry(1, 0)).toMatchObject({ originalSource: 'page.ts', originalLine: 2 })
  expect(shifted.findEntry(2, 0)).toMatchObject({ originalSource: 'page.ts', originalLine: 3 })
})
