import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from './lib/paths.mjs'

const UNREAD = 'Nobody reads whether'

/** The file, the line that is refused there, and words of the advice in the refusal. */
const refused = [
  ['components/job/jobs', "import { database } from '@/db/client'", 'Screens know no database'],
  ['components/job/jobs', "import { JOB_STATUSES } from '@/db/enums/jobs'", 'Screens know no database'],
  ['components/job/jobs', "import * as jobs from '@/lib/desk/job-file/service'", 'Components run no verbs'],
  ['components/job/jobs', "import { listJobs } from '@/lib/job/jobs/queries'", 'Components run no verbs'],
  ['components/job/jobs', "import { browseJobs } from '@/lib/job/job-lists/queries/lists'", 'Components run no verbs'],
  ['components/job/calendar', "import { move } from '@/lib/job/calendar/verbs/carry'", 'Components run no verbs'],
  ['components/job/jobs', "export { listJobs } from '@/lib/job/jobs/queries'", 'Components run no verbs'],
  ['components/job/jobs', "import { currentActor } from '@/lib/platform/auth/session'", 'Components know no session'],
  [
    'components/job/jobs',
    "import { requireActor } from '@/lib/desk/areas/require-actor'",
    'Components know no session',
  ],
  ['components/job/jobs', "import { env } from '@/lib/base/env'", 'Components know no session'],
  ['components/job/jobs', "import Page from '@/app/page'", 'Imports point down'],
  ['components/job/jobs', "import { database } from '../../db/client'", 'by its place in the tree'],
  ['components/job/jobs', "import { database } from './../../db/client'", 'by its place in the tree'],
  ['components/ui', "import { Job } from '@/lib/job/jobs/schema'", 'knows no domain'],
  ['components/ui', "import { JobsTable } from '@/components/job/jobs/jobs-table'", 'stands under the others'],
  ['components/ui', "import { JobsTable } from '../jobs/jobs-table'", 'by its place in the tree'],
  ['components/ui', "import { database } from '@/db/client'", 'Screens know no database'],
  ['components/job/jobs', "import Link from 'next/link'", 'each page in sight'],
  ['components/ui', "import Link from 'next/link'", 'each page in sight'],
  ['app/jobs', "import Link from 'next/link'", 'each page in sight'],
  ['components/job/jobs', "void api.post('/api/v2/jobs', job)", 'writes by a command'],
  ['components/job/jobs', "void api.put<Job>('/api/v2/jobs/1', job)", 'writes by a command'],
  ['components/ui', "void api.delete('/api/v1/jobs/1')", 'writes by a command'],
  ['app/jobs', "void api.post('/api/v2/jobs', job)", 'writes by a command'],
  ['lib/job/jobs', "import Page from '@/app/page'", 'Imports point down'],
  ['lib/job/jobs', "import { Button } from '@/components/ui/button'", 'lib knows no screens'],
  ['lib/job/jobs', "import { Button } from '../../components/ui/button'", 'by its place in the tree'],
  ['lib/job/jobs/rules.ts', "import { database } from '@/db/client'", 'run anywhere'],
  ['lib/job/jobs/schema.ts', "import { sql } from 'drizzle-orm'", 'run anywhere'],
  ['lib/job/jobs/area.ts', "import { liveJob } from '@/lib/job/jobs/queries'", 'run anywhere'],
  ['lib/job/jobs/keys.ts', "import * as jobs from '@/lib/desk/job-file/service'", 'run anywhere'],
  ['lib/job/jobs/commands.ts', "import { useCallback } from 'react'", 'run anywhere'],
  ['app/jobs', "import { database } from '@/db/client'", 'Screens know no database'],
  ['app/jobs', "import { listJobs } from '@/lib/job/jobs/queries'", 'queries are for verbs'],
  ['app/jobs', "import { browseJobs } from '@/lib/job/job-lists/queries/lists'", 'queries are for verbs'],
  ['lib/job/calendar/rules.ts', "import { move } from '@/lib/job/calendar/verbs/carry'", 'run anywhere'],
  ['app/jobs', "import { database } from '../../db/client'", 'by its place in the tree'],
  ['db', "import * as jobs from '@/lib/desk/job-file/service'", 'under the verbs'],
  ['db', "import { Button } from '@/components/ui/button'", 'lib knows no screens'],
  ['components/job/jobs', "void 'grid gap-4 sm:grid-cols-2'", 'from the narrowest screen on'],
  ['components/ui', 'void `grid items-start ${name}`', 'from the narrowest screen on'],
  ['app/jobs', "void 'grid grid-cols-1 lg:grid-cols-[2fr_1fr]'", 'is minmax(0,1fr)'],
  ['components/ui', "void 'grid grid-cols-[auto_1fr] gap-2'", 'is minmax(0,1fr)'],
  ['lib/job/jobs', 'await tx.update(jobs).set(to).where(and(eq(jobs.id, id), isNull(jobs.deletedAt)))', UNREAD],
  ['lib/job/jobs', "await tx.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.status, 'OPEN')))", UNREAD],
  ['lib/job/jobs', 'await tx.update(jobs).set(to).where(and(eq(jobs.id, id), eq(jobs.version, version)))', UNREAD],
  ['lib/job/jobs', 'await tx.update(jobs).set(to).where(liveJob(actor, id))', UNREAD],
  ['lib/job/jobs', 'const open = isNull(jobs.closedAt)\nawait tx.delete(jobs).where(open)', UNREAD],
  ['lib/job/jobs', 'const end = () => inOrganization(at, (tx) => tx.delete(jobs).where(liveJob(at)))', UNREAD],
  ['db', 'await tx.delete(jobs).where(gt(jobs.id, id)).returning({ id: jobs.id })', UNREAD],
] as const

const allowed = [
  ['components/job/jobs', "import { Job } from '@/lib/job/jobs/schema'"],
  ['components/job/jobs', "import { Button } from '@/components/ui/button'"],
  ['components/ui', "import { Button } from './button'"],
  ['components/ui', "import { Button } from '@/components/ui/button'"],
  ['components/ui', "import { DomainError } from '@/lib/base/errors'"],
  ['components/ui', "import { api } from '@/lib/platform/http/client'"],
  ['components/job/jobs', "void api.get('/api/v2/jobs')"],
  ['components/platform/commands', "void api.post('/api/v2/jobs', job)"],
  ['lib/job/jobs', "import { database } from '@/db/client'"],
  ['lib/job/jobs/rules.ts', "import { JOB_STATUSES } from '@/db/enums/jobs'"],
  ['app/jobs', "import * as jobs from '@/lib/desk/job-file/service'"],
  ['components/ui', "void 'grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]'"],
  ['components/ui', "void 'grid size-8 place-items-center rounded-full'"],
  ['components/ui', "void 'A sentence about the grid'"],
  ['lib/job/jobs', "void 'grid gap-4'"],
  ['lib/job/jobs', 'await tx.update(jobs).set(to).where(and(eq(jobs.organizationId, at), among(jobs.id, ids)))'],
  ['lib/job/jobs', 'const own = (id) => eq(jobs.id, id)\nawait tx.delete(jobs).where(own(id))'],
  ['lib/job/jobs', 'const [gone] = await tx.delete(jobs).where(liveJob(at)).returning({ id: jobs.id })'],
  ['lib/job/jobs', 'await requireChanged(tx.delete(jobs).where(liveJob(at)))'],
  ['lib/job/jobs', '// None is right: there may be none.\nawait tx.delete(jobs).where(liveJobs(at))'],
  ['lib/job/jobs/samples.ts', 'await tx.delete(jobs).where(liveJobs(at))'],
] as const

interface Diagnostic {
  code: string
  help?: string
  message: string
  filename: string
}

let tree: string
let diagnostics: Diagnostic[]

const fixture = (list: string, index: number, place: string): string =>
  place.endsWith('.ts')
    ? path.join(path.dirname(place), `${list}${index}`, path.basename(place))
    : path.join(place, `${list}${index}.ts`)

// A tree of its own with the project's configuration, with its folders at the root like the real ones.
beforeAll(() => {
  tree = realpathSync(mkdtempSync(path.join(tmpdir(), 'lint-boundaries-')))
  for (const name of ['.oxlintrc.json', 'scripts/lint']) {
    cpSync(path.join(root, name), path.join(tree, name), { recursive: true })
  }
  for (const [list, cases] of [
    ['refused', refused],
    ['allowed', allowed],
  ] as const) {
    cases.forEach(([place, line], index) => {
      const file = path.join(tree, fixture(list, index, place))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${line}\n`)
    })
  }
  diagnostics = lint(tree)
})
afterAll(() => rmSync(tree, { recursive: true }))

function lint(directory: string): Diagnostic[] {
  try {
    return parse(
      execFileSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
        cwd: directory,
        encoding: 'utf8',
      }),
    )
  } catch (error) {
    return parse((error as { stdout: string }).stdout)
  }
}

const parse = (output: string): Diagnostic[] => JSON.parse(output).diagnostics

const WALLS = [
  'eslint(no-restricted-imports)',
  'eslint(no-restricted-properties)',
  'makegood(grid-columns)',
  'makegood(guarded-answers)',
]
const restrictions = (file: string): string[] =>
  diagnostics
    .filter(({ filename, code }) => filename === file && WALLS.includes(code))
    .map(({ message, help = '' }) => `${message} ${help}`)

test.each(refused.map(([place, line, advice], index) => ({ place, line, advice, index })))(
  '$place: $line is refused',
  ({ place, advice, index }) => {
    expect(restrictions(fixture('refused', index, place))).toEqual([expect.stringContaining(advice)])
  },
)

test.each(allowed.map(([place, line], index) => ({ place, line, index })))(
  '$place: $line stands',
  ({ place, index }) => {
    expect(restrictions(fixture('allowed', index, place))).toEqual([])
  },
)

function sources(folder: string): { file: string; source: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|\/samples\.ts)$/.test(name))
    .map((name) => ({ file: path.join(folder, name), source: readFileSync(path.join(root, folder, name), 'utf8') }))
}

const guard = /^import 'server-only'$/m
const staticImports = /^(?:import|export) (?!type ).*? from '(@\/[^']+)'/gms
const importsOf = (source: string) => [...source.matchAll(staticImports)].map(([, name]) => name!)

test('every verb, every query and all that opens the database in lib is marked as server-only', () => {
  const unmarked = sources('lib').filter(
    ({ file, source }) =>
      (/\/(service|queries)\.ts$/.test(file) || importsOf(source).some((name) => /^@\/db\/(?!enums\/)/.test(name))) &&
      !guard.test(source),
  )
  expect(unmarked.map(({ file }) => file)).toEqual([])
})

test('components import nothing that is server-only', () => {
  const isServerOnly = (specifier: string): boolean =>
    ['.ts', '.tsx', '/index.ts']
      .map((ending) => path.join(root, specifier.slice(2) + ending))
      .some((file) => existsSync(file) && guard.test(readFileSync(file, 'utf8')))
  const crossing = sources('components').flatMap(({ file, source }) =>
    importsOf(source).flatMap((specifier) => (isServerOnly(specifier) ? [`${file} imports ${specifier}`] : [])),
  )
  expect(crossing).toEqual([])
})

test('only commands send forms', () => {
  const senders = [...sources('components'), ...sources('app')]
    .filter(({ source }) => source.includes("'@/lib/platform/http/upload'"))
    .map(({ file }) => path.dirname(file))
  expect([...new Set(senders)]).toEqual(['components/platform/commands'])
})
