import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { expect, it } from 'vitest'

import config from '@/next.config.mjs'

/** The expansion that Next's own tracing uses. */
const { sync: expand }: { sync: (pattern: string, options: { nodir: boolean; dot: boolean }) => string[] } =
  createRequire(import.meta.url)('next/dist/compiled/glob')

const includes = Object.values(config.outputFileTracingIncludes ?? {}).flat()
const traced = new Set(
  includes.flatMap((include) => expand(include, { nodir: true, dot: true })).map((file) => path.normalize(file)),
)

const modules = execFileSync('git', ['grep', '-hoE', "module: 'lib/[^']+\\.mjs'", '--', 'lib'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => line.slice("module: '".length, -1))

/** The files that a module needs beside itself; a package is its package.json and those of the packages it needs. */
function neededBy(file: string, needed = new Set<string>()): Set<string> {
  if (needed.has(file)) return needed
  needed.add(file)
  const content = readFileSync(file, 'utf8')
  const names = file.endsWith('package.json')
    ? Object.keys(JSON.parse(content).dependencies ?? {})
    : [...content.matchAll(/(?:\bfrom |\bimport\(|\)\()'([^']+)'/g)].map(([, name]) => name!)
  for (const name of names.filter((one) => !one.startsWith('node:'))) {
    const nameOfPackage = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
    neededBy(
      name.startsWith('.')
        ? path.join(path.dirname(file), name)
        : path.join('node_modules', nameOfPackage, 'package.json'),
      needed,
    )
  }
  return needed
}

it('every include of the trace finds files', () => {
  expect(includes.length).toBeGreaterThan(0)
  expect(includes.filter((include) => !expand(include, { nodir: true, dot: true }).length)).toEqual([])
})

it('a traced deployment has each module that runs apart, with what it imports', () => {
  expect(modules.length).toBeGreaterThan(1)
  const needed = ['lib/platform/apart/child.mjs', ...modules].flatMap((module) => [...neededBy(module)])
  expect(needed).toContain('node_modules/sharp/package.json')
  expect(needed.filter((file) => !traced.has(file))).toEqual([])
})
