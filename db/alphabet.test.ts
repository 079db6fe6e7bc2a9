import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

/** A column of names that is sorted by its bytes: Zoe would stand before adam, and Émile behind both. */
const BY_BYTES = /(?:asc|desc)\((?:sql`lower\(\$\{)?\w+\.(?:\w*[nN]ame|label|title|suburb)\b|[oO]rderBy\(sql`lower\(/g

it('lists of names are sorted as a person’s alphabet has them', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'db'], { encoding: 'utf8' })
  const found = files
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(BY_BYTES)].map(([sorted]) => `${file}: ${sorted}`))
  expect(found).toEqual([])
})
