import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { root } from './lib/paths.mjs'

/** From the ground up. A floor may use itself and the floors below (docs/adr/0026-floors.md). */
const FLOORS = ['base', 'platform', 'company', 'job', 'site', 'paper', 'desk']
/** Parts without a domain: the ground of lib, and of the screens' parts. */
const GROUND = ['base', 'ui']

const listed = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'lib/**/*.ts',
    'components/**/*.ts',
    'components/**/*.tsx',
    'db/*.ts',
    'db/schema/*.ts',
  ],
  { cwd: root, encoding: 'utf8' },
)
const isTest = (file: string) => /(\.test\.tsx?|\/samples\.ts)$/.test(file)
const sources = listed.split('\n').filter((file) => file && !isTest(file))

/** Every import, including those of types, by its place in the tree. */
const imports = sources.flatMap((from) =>
  [...readFileSync(path.join(root, from), 'utf8').matchAll(/(?:\bfrom |\bimport\()'((?:@|\.)\/[^']+)'/g)].map(
    ([, to]) => ({
      from,
      to: to!.startsWith('@/') ? to!.slice(2) : path.join(path.dirname(from), to!),
    }),
  ),
)

const houseOf = (file: string) => file.split('/')[0]!
const floorOf = (file: string) => {
  const floor = file.split('/')[1]!
  return GROUND.includes(floor) ? 0 : FLOORS.indexOf(floor)
}
/** A folder on a floor, or a file of the ground. */
const areaOf = (file: string) =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.tsx?$/, '')
const inWords = ({ from, to }: { from: string; to: string }) => `${from} asks ${to}`

describe.each(['lib', 'components'])('the floors of %s', (house) => {
  const own = imports.filter(({ from, to }) => houseOf(from) === house && houseOf(to) === house)

  test('hold every file', () => {
    expect(own.length).toBeGreaterThan(500)
    expect(sources.filter((file) => houseOf(file) === house && floorOf(file) < 0)).toEqual([])
  })

  test('are asked from above alone: what both need lies lower, and what needs everybody stands at the desk', () => {
    expect(own.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(inWords)).toEqual([])
  })

  test('have no areas that need each other, over however many others', () => {
    const needs = new Map<string, Set<string>>()
    for (const { from, to } of own) {
      const [area, other] = [areaOf(from), areaOf(to)]
      // The parts of the ground are files; the linter checks between those (import/no-cycle).
      if (floorOf(from) > 0 && area !== other) needs.set(area, (needs.get(area) ?? new Set()).add(other))
    }
    expect([...needs.keys()].flatMap((area) => wayBack(needs, area) ?? [])).toEqual([])
  })
})

test('a screen asks lib of its own floor and below', () => {
  // The linter holds what components/ui asks: the calls of the API and nothing else of a floor.
  const asked = imports.filter(
    ({ from, to }) => houseOf(from) === 'components' && houseOf(to) === 'lib' && floorOf(from) > 0,
  )
  expect(asked.length).toBeGreaterThan(500)
  expect(asked.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(inWords)).toEqual([])
})

test('the database knows the ground of lib and nothing above it', () => {
  const asked = imports.filter(({ from, to }) => houseOf(from) === 'db' && houseOf(to) !== 'db')
  expect(asked.filter(({ to }) => houseOf(to) !== 'lib' || floorOf(to) > 0).map(inWords)).toEqual([])
})

test('the verbs of an area are its service.ts or its verbs/: nothing else of it opens a transaction', () => {
  const opens =
    /^import \{[^}]*\b(?:inEach|inOrganization|inSnapshot|reading|atTheDoor|readInBatches|with(?:Photos|Files|Attachments))\b[^}]*\} from/m
  const areas = sources.filter((file) => houseOf(file) === 'lib' && FLOORS.indexOf('platform') < floorOf(file))
  const opening = areas.filter((file) => opens.test(readFileSync(path.join(root, file), 'utf8')))
  expect(opening.length).toBeGreaterThan(50)
  const others = opening.filter((file) => !/\/(service\.ts|verbs\/[^/]+|demo\/[^/]+)$/.test(file))
  // The verbs of tasks open theirs by `withAttachments`, which is made of `withFiles` there.
  expect(others).toEqual(['lib/job/calendar/stored/attachments.ts'])
})

/** A cycle of dependencies through an area, or null. */
function wayBack(needs: ReadonlyMap<string, ReadonlySet<string>>, area: string): string | null {
  const seen = new Set<string>()
  const ways = [[area]]
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of needs.get(way.at(-1)!) ?? []) {
      if (next === area) return [...way, area].join(' → ')
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}
