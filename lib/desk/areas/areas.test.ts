import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { navigationIcons } from '@/components/desk/shell/navigation-items'
import type { Role } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'
import { groupsOf } from '@/lib/platform/areas/job-groups'

import { AREAS, JOB_PARTS, TOPICS, jobPartsFor } from './areas'

const root = path.resolve(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'components', 'db', 'lib'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const found = (pattern: RegExp) => files.filter((file) => pattern.test(file)).toSorted()
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const load = (file: string): Promise<Record<string, unknown>> => import(path.join(root, file))
const twice = <T>(all: readonly T[]) => all.filter((one, at) => all.indexOf(one) !== at)

const pages = AREAS.flatMap(({ pages = [] }) => pages)
const entries = pages.flatMap(({ entry = [] }) => entry)
const histories = AREAS.flatMap(({ history = [] }) => history)
const apis = AREAS.flatMap(({ api = [] }) => api)
const abouts = apis.flatMap(({ tag, about }) => (about ? [{ tag, ...about }] : []))

describe('a declaration', () => {
  it.each(found(/^lib\/\w+\/(?!areas\/)[\w-]+\/area\.ts$/))('is gathered: %s', async (file) => {
    const declared = (await load(file)) as Record<string, Area>
    expect(Object.values(declared)).toHaveLength(1)
    expect(AREAS).toContain(Object.values(declared)[0])
  })

  it('has a place of its own in every list that people see', () => {
    for (const place of ['main', 'administration', 'bottom']) {
      expect(twice(entries.filter((entry) => entry.in === place).map(({ order }) => order))).toEqual([])
    }
    for (const { parts } of groupsOf(JOB_PARTS)) expect(twice(parts.map(({ order }) => order))).toEqual([])
    const going = JOB_PARTS.flatMap(({ goes = [] }) => goes)
    for (const list of [going, histories.flatMap(({ kinds = {} }) => Object.values(kinds)), abouts]) {
      expect(twice(list.map(({ order }) => order))).toEqual([])
    }
  })

  it('says nothing that another says otherwise', () => {
    for (const part of ['kinds', 'nouns', 'sentences', 'fields', 'labels'] as const) {
      expect(twice(histories.flatMap((history) => Object.keys(history[part] ?? {})))).toEqual([])
    }
    expect(
      twice(histories.flatMap(({ kinds = {} }) => Object.values(kinds).flatMap(({ actions }) => actions))),
    ).toEqual([])
    expect(twice(apis.flatMap(({ paths }) => paths))).toEqual([])
    expect(twice(pages.map((page) => page.path))).toEqual([])
  })
})

/** `app/(staff)/jobs/(list)/page.tsx` is the page of `/jobs`. */
const routeOf = (file: string) =>
  `/${path
    .dirname(path.relative('app/(staff)', file))
    .split(path.sep)
    .filter((part) => !/^(\(.*\)|\.)$/.test(part))
    .join('/')}`

const routes = found(/^app\/\(staff\)\/(.*\/)?page\.tsx$/).map(routeOf)

describe('a page that is declared', () => {
  it.each(pages.map((page) => page.path))('is there, or pages below it are: %s', (page) =>
    expect(routes.some((route) => `${route}/`.startsWith(page.replace(/\/?$/, '/')))).toBe(true),
  )

  it('has an icon that the drawer knows', () =>
    expect(
      entries
        .flatMap((entry) => ('icon' in entry ? (entry.icon ?? []) : []))
        .filter((icon) => !(icon in navigationIcons)),
    ).toEqual([]))
})

const PART = /^\/jobs\/\[id\]\/([\w-]+)$/

describe('a part of a job', () => {
  it('is declared, and has a page', () => {
    const declared = new Set(pages.map((page) => page.path))
    const drawn = routes.filter((route) => !declared.has(route)).flatMap((route) => PART.exec(route)?.[1] ?? [])
    expect(drawn.toSorted()).toEqual(JOB_PARTS.map(({ part }) => part).toSorted())
  })

  it('is called by its name when the job is deleted where its rows are counted, or stays', () => {
    const named = JOB_PARTS.filter(({ goes, stays }) => goes ?? stays)
    expect(named.filter(({ counts }) => !counts)).toEqual([])
  })

  it('stands in a group of the rail, but for the overview, which is above them', () => {
    expect(JOB_PARTS.filter(({ group }) => !group).map(({ part }) => part)).toEqual(['overview'])
    expect(groupsOf(JOB_PARTS).flatMap(({ parts }) => parts)).toEqual(JOB_PARTS)
  })

  it('is shown to the roles that may open it, and its group with it', () => {
    const messagesOf = (role: Role) => groupsOf(jobPartsFor(role)).find(({ label }) => label === 'Messages')?.parts
    expect(messagesOf('ProjectManager')?.map(({ label }) => label)).toEqual(['SMS and e-mail', 'Notes'])
    expect(messagesOf('Technician')?.map(({ label }) => label)).toEqual(['Notes'])
  })
})

it('a kind of the history claims first words that have a noun, and whole actions that have a sentence', () => {
  const claimed = histories.flatMap(({ kinds = {} }) => Object.values(kinds).flatMap(({ actions }) => actions))
  const words = new Set(histories.flatMap(({ nouns = {}, sentences = {} }) => Object.keys({ ...nouns, ...sentences })))
  expect(claimed.filter((action) => !words.has(action))).toEqual([])
})

describe('a live topic', () => {
  const sources = found(/^(lib|components)\/.*\.tsx?$/).map(read)

  it('is declared where it is announced or followed', () => {
    const named = sources.flatMap((source) => [
      ...source.matchAll(/\bannounce(?:Own)?\(\s*tx,\s*[\w.]+,\s*'([\w-]+)'/g),
      ...source.matchAll(/\buseLiveChange\('([\w-]+)'/g),
    ])
    const topics = new Set(named.map(([, topic]) => topic!))
    expect([...topics].toSorted()).toEqual(TOPICS)
  })

  it('is the root of what the browser holds of it', async () => {
    const modules = await Promise.all(found(/^lib\/.*\/keys\.ts$/).map(load))
    const roots = modules.flatMap((module) =>
      (Object.values(module) as { all?: readonly unknown[] }[]).flatMap(({ all = [] }) => all),
    )
    expect(TOPICS.filter((topic) => !roots.includes(topic))).toEqual([])
  })
})

describe('the description of the API', () => {
  it('says what each word stands for, once', () => {
    expect(abouts.map(({ tag }) => tag).toSorted()).toEqual([...new Set(apis.map(({ tag }) => tag))].toSorted())
  })

  it('sorts by beginnings under which something is served', () => {
    const served = found(/^app\/.*\/route\.ts$/).map((file) => `/${path.relative('app', path.dirname(file))}`)
    const below = (beginning: string) => served.some((url) => url === beginning || url.startsWith(`${beginning}/`))
    expect(apis.flatMap(({ paths }) => paths).filter((beginning) => !below(beginning))).toEqual([])
  })
})

it('what only tests need of an area, tests alone import', () => {
  const app = found(/\.tsx?$/).filter((file) => !/(\.test\.tsx?|\/samples\.ts)$/.test(file))
  expect(app.filter((file) => /from '@\/(e2e|lib\/.*\/samples')/.test(read(file)))).toEqual([])
})
