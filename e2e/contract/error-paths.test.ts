import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { type ServedOperation, loadOperations } from './operations'
import { isPlace, placesOf } from './paths'

const root = path.resolve(import.meta.dirname, '../..')
const sourcesBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => [path.join(folder, file), readFileSync(path.join(root, folder, file), 'utf8')] as const)

const { operations } = await loadOperations()
const routes = sourcesBelow('app').filter(([file]) => file.endsWith('route.ts'))

/** `app/(staff)/x/[id]/route.ts` serves these calls. */
const servedBy = (file: string): ServedOperation[] => {
  const segments = path.dirname(file).split(path.sep).slice(1)
  const served = `/${segments.map((segment) => segment.replace(/^\[(?:\.\.\.)?(\w+)\]$/, '{$1}')).join('/')}`
  return operations.filter((operation) => operation.path === served && (operation.spec.body || operation.spec.files))
}
/** The calls whose routes import modules that start like this; a shape alone refuses nothing. */
const callsThatImport = (start: string): ServedOperation[] =>
  routes
    .filter(([, source]) => new RegExp(`'@/${start}(?!schema'|rules')`).test(source))
    .flatMap(([file]) => servedBy(file))

/** A module that stores files does so for every call that takes them. */
const filesOfAll = operations.flatMap(({ spec }) => Object.keys(spec.files ?? {}))

/** The places of the calls that a module may refuse: those of its routes, else of its domain's, else all. */
function placesFor(file: string): string[] {
  const [domain, module] = [`${path.dirname(file)}/`, `${file.replace(/\.ts$/, '')}'`]
  const calls = [callsThatImport(module), callsThatImport(domain), operations].find((some) => some.length)!
  return [...calls.flatMap(({ spec }) => placesOf(spec)), ...filesOfAll]
}

/** Literal paths in refusals: `invalid({ name: … })`, `{ path: 'name', message }`. Others are places in a list. */
function typedPaths(source: string): string[] {
  const keys = [...source.matchAll(/\binvalid\(\s*\{([^]*?)\}\s*(?:\)|,)/g)].flatMap(([, fields]) => [
    ...fields!.matchAll(/(?:^|,)\s*(?:(\w+)|'([^']+)'|\[`([^`]+)`\])\s*(?::|,|$)/g),
  ])
  const pushed = [...source.matchAll(/\bpath: '([^'/]+)'/g)]
  return [...keys, ...pushed].map(([, ...names]) => names.find(Boolean)!.replaceAll(/\$\{[^}]+\}/g, '#'))
}

describe('a refusal names the place as the call that is refused spells it', () => {
  const typed = sourcesBelow('lib').map(([file, source]) => ({ file, paths: typedPaths(source) }))
  it('wherever it is typed', () => {
    expect(typed.flatMap(({ paths }) => paths).length).toBeGreaterThan(60)
    const strange = typed.flatMap(({ file, paths }) => {
      const places = paths.length ? placesFor(file) : []
      return paths.filter((typedPath) => !isPlace(typedPath, places)).map((typedPath) => `${file}: ${typedPath}`)
    })
    expect(strange).toEqual([])
  })

  it.each([
    ["invalid({ state: 'x' })", 'lib/site/equipment/verbs/catalogue.ts'],
    ["invalid({ 'contacts[0].name': 'x' })", 'lib/company/clients/service.ts'],
    ["invalid({ company_name: 'x' })", 'lib/company/clients/service.ts'],
    ['invalid({ [`scale.${at}.unit`]: message })', 'lib/site/moisture/verbs/meters.ts'],
    ["faults.push({ path: 'body.dateOfLoss', message })", 'lib/desk/job-file/service.ts'],
  ])('and %s is found by this loop', (source, file) => {
    const [typedPath] = typedPaths(source)
    expect(isPlace(typedPath!, placesFor(file))).toBe(false)
  })
})
