import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type VulnerableDiagnostics, check } from 'recheck'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

import { root } from './lib/paths.mjs'

/** Expressions that are put together at run time, out of words of ours alone. */
const PUT_TOGETHER = [
  'lib/base/phone.ts',
  'lib/desk/outbox/rules.ts',
  'lib/job/jobs/search.ts',
  'lib/platform/pdf/fonts.ts',
  'lib/platform/spreadsheets/csv-reader.mjs',
  'lib/site/inventory/rules.ts',
]

interface Found {
  file: string
  line: number
  /** Undefined where it is put together at run time. */
  literal?: { pattern: string; flags: string }
}

interface Node {
  type?: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** Every expression that runs on the server. */
function expressions(): Found[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'lib', 'app', 'db', 'scripts/lib', 'scripts/serve.mjs', 'middleware.ts'],
    { cwd: root, encoding: 'utf8' },
  )
  const sources = listed.split('\n').filter((file) => /\.(?:m?ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  return sources.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    const found: Found[] = []
    const look = (value: unknown): void => {
      if (!value || typeof value !== 'object') return
      const { type, start, regex, callee } = value as Node
      if (regex || ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')) {
        found.push({ file, line: source.slice(0, start).split('\n').length, literal: regex })
      }
      Object.values(value).forEach(look)
    }
    look(parseSync(file, source).program)
    return found
  })
}

const all = expressions()

/**
 * What is not proved is tried with texts by chance, other ones each time, and a tail of a fixed length (an id) is taken
 * for growth. An expression that hangs is found by that as well, and is no guess.
 */
const isGuess = ({ checker, complexity }: VulnerableDiagnostics) =>
  checker === 'fuzz' && complexity.type === 'polynomial'

it('no expression takes more than so many steps for each letter that a stranger sends', async () => {
  const literals = new Map(
    all.flatMap((one) => (one.literal ? [[`/${one.literal.pattern}/${one.literal.flags}`, one] as const] : [])),
  )
  expect(literals.size).toBeGreaterThan(150)
  // Without a part that repeats, an expression ends after as many steps as it is long.
  const repeating = [...literals].filter(([text]) => /[*+{]/.test(text))
  const judged = await Promise.all(
    repeating.map(async ([text, { file, line, literal }]) => {
      const verdict = await check(literal!.pattern, literal!.flags, { timeout: null! })
      if (verdict.status === 'safe' || (verdict.status === 'vulnerable' && isGuess(verdict))) return []
      return [`${file}:${line} ${text} ${verdict.status === 'vulnerable' ? verdict.complexity.summary : 'unknown'}`]
    }),
  )
  expect(judged.flat()).toEqual([])
}, 300_000)

it('the checker tells an expression that hangs', async () => {
  const hangs = await check(String.raw`^(<!--[\s\S]*?-->|\s)*<svg`, 'i', { timeout: null! })
  expect(hangs).toMatchObject({ status: 'vulnerable', complexity: { type: 'exponential' } })
}, 300_000)

it('expressions are put together at run time only where it is known out of what', () => {
  expect([...new Set(all.flatMap(({ file, literal }) => (literal ? [] : [file])))].toSorted()).toEqual(PUT_TOGETHER)
})
