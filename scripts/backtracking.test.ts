import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { root } from './lib/paths.mjs'

// The checker that is plain JavaScript: the others are programs for some machines.
process.env.RECHECK_BACKEND = 'pure'

/** What runs in the server, where one request that never ends keeps everybody waiting. */
const served = [
  'app',
  'db/*.ts',
  'lib',
  'middleware.ts',
  'scripts/serve.mjs',
  ...['admission', 'connections', 'cost', 'gate', 'plain-problem', 'request-line'].map(
    (name) => `scripts/lib/${name}.mjs`,
  ),
]
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...served], {
  cwd: root,
  encoding: 'utf8',
})
const sources = listed.split('\n').filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Every regular expression that is written out, with the files that have it. */
const expressions = new Map<string, string[]>()
for (const file of sources) {
  const { program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  JSON.stringify(program, (_key, node) => {
    if (node?.type !== 'Literal' || !node.regex) return typeof node === 'bigint' ? String(node) : node
    const written = `/${node.regex.pattern}/${node.regex.flags}`
    expressions.set(written, [...(expressions.get(written) ?? []), file])
    return null
  })
}

/** How long a text takes that is made to be slow: linear, or something that grows faster. */
function judged(written: string) {
  const end = written.lastIndexOf('/')
  const found = checkSync(written.slice(1, end), written.slice(end + 1), { timeout: 20_000 })
  if (found.status === 'safe') return 'linear'
  return found.status === 'vulnerable' ? found.complexity.summary : found.status
}

test('the checker knows an expression that backtracks', () => {
  expect(judged('/^(<!--[\\s\\S]*?-->|\\s)*<svg/')).not.toBe('linear')
  expect(judged('/\\/+$/')).toBe('2nd degree polynomial')
})

test('no regular expression of the server takes longer than its text is long, whatever a stranger writes', () => {
  expect(expressions.size).toBeGreaterThan(200)
  const slow = [...expressions].map(([written, files]) => ({ written, takes: judged(written), files }))
  expect(slow.filter(({ takes }) => takes !== 'linear')).toEqual([])
}, 300_000)
