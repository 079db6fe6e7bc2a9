import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'

import { addressOf, keepNewest } from '@/components/platform/commands/keep-command'
import { closeOutbox, outboxBelongsTo } from '@/components/platform/commands/the-outbox'
import { fieldsOf } from '@/components/ui/fields-of'
import { TextArea } from '@/components/ui/text-area'
import { newId } from '@/lib/base/ids'
import { commandsOf } from '@/lib/platform/http/command'

import { SaveStatus } from './save-status'
import { useAutosave } from './use-autosave'

const NAMES = ['cause', 'description', 'reason', 'summary', 'recommendation'] as const
type Answers = Record<(typeof NAMES)[number], string>
type Visit = Answers & { id: string; version: number }

const valuesOf = ({ id: _id, version: _version, ...answers }: Visit): Answers => answers
const emptyVisit = (): Visit => ({
  id: newId(),
  version: 1,
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as Answers),
})

const changeVisit = commandsOf(async () => ({ Change: z.custom<Partial<Visit>>(), Visit: z.custom<Visit>() }))({
  call: 'PUT /late/{visitId}',
  sends: 'Change',
  answers: 'Visit',
  kept: 'change of a visit',
  makesOld: () => [],
})

/** Chances that are the same in each run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server whose answers are late by chance; each version of a visit can be read, whenever. */
function aServer() {
  const versions = new Map<string, Visit[]>()
  const chance = chances(7)
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': newId() },
    })
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    const visits = versions.get(String(path).split('/').at(-1)!)!
    await pause(chance(200))
    const { version, ...changed } = JSON.parse(init!.body as string) as Partial<Visit>
    const now = visits.at(-1)!
    const isLate = version !== now.version
    if (!isLate) visits.push({ ...now, ...changed, version: now.version + 1 })
    const [status, body] = isLate
      ? [409, { type: '/problems/conflict', detail: 'Changed meanwhile', current: now }]
      : [200, visits.at(-1)!]
    await pause(chance(400))
    return answer(status, body)
  })
  return {
    begin: (visit: Visit) => void versions.set(visit.id, [visit]),
    read: (id: string) => versions.get(id)!,
  }
}

const screens = new Map<string, { bring: (visit: Visit) => void }>()

function VisitForm({ first }: { first: Visit }) {
  const [stored, setStored] = useState(first)
  const form = useForm({ defaultValues: valuesOf(stored) })
  const field = fieldsOf(form)
  const params = { visitId: first.id }
  const { state, retry } = useAutosave<Answers, Visit>({
    form,
    stored,
    address: addressOf(changeVisit, params),
    valuesOf,
    refusalsOf: async () => [],
    beside: {},
    fieldsOf: ({ fields }) => fields,
    send: (typed) =>
      keepNewest(changeVisit, params, { ...typed.changed, version: typed.base.version }, { typed, href: '/' }),
    keep: setStored,
  })
  screens.set(first.id, { bring: setStored })
  return (
    <form id={first.id} data-state={state.is}>
      {NAMES.map((name) => (
        <TextArea key={name} label={name} {...field(name)} />
      ))}
      <SaveStatus state={state} onRetry={retry} />
    </form>
  )
}

/** A key of a fast hand. */
function press(field: HTMLTextAreaElement, key: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
  set.call(field, field.value + key)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
}

afterEach(async () => {
  vi.restoreAllMocks()
  await closeOutbox()
})

test(
  'what is typed stays, however late, often and out of order the record is read meanwhile',
  { timeout: 120_000 },
  async () => {
    const server = aServer()
    outboxBelongsTo({ userId: newId(), queries: new QueryClient(), prepare: async (_id, photo) => photo })
    const visits = Array.from({ length: 20 }, emptyVisit)
    for (const visit of visits) server.begin(visit)
    await render(
      <>
        {visits.map((visit) => (
          <VisitForm key={visit.id} first={visit} />
        ))}
      </>,
    )
    const lost: string[] = []
    await Promise.all(
      visits.map(async ({ id }, at) => {
        const chance = chances(at + 1)
        const form = document.getElementById(id) as HTMLFormElement
        const hand = new AbortController()
        const reading = (async () => {
          while (!hand.signal.aborted) {
            await pause(chance(250))
            const known = server.read(id)
            screens.get(id)!.bring(known[chance(known.length)]!)
            if (chance(3) === 0) screens.get(id)!.bring(known.at(-1)!)
          }
        })()
        const typed: Record<string, string> = {}
        for (let round = 0; round < 3; round++) {
          for (const name of NAMES) {
            const field = form.elements.namedItem(name) as HTMLTextAreaElement
            for (const key of `${name} ${round}.`) {
              press(field, key)
              typed[name] = (typed[name] ?? '') + key
              await pause(chance(60))
              if (field.value !== typed[name]) lost.push(`${at} ${round}: "${field.value}" for "${typed[name]}"`)
            }
            await pause(chance(3) === 0 ? chance(1600) : 0)
          }
        }
        hand.abort()
        await reading
        await expect.poll(() => form.dataset.state, { timeout: 60_000 }).toBe('saved')
        for (const name of NAMES) {
          const field = form.elements.namedItem(name) as HTMLTextAreaElement
          if (field.value !== typed[name]) lost.push(`${at}: "${field.value}" for "${typed[name]}"`)
          if (server.read(id).at(-1)![name] !== typed[name])
            lost.push(`${at} server ${name}: ${server.read(id).at(-1)![name]}`)
        }
      }),
    )
    expect(lost).toEqual([])
  },
)

test('a page that is left with something typed leaves no draft once the device keeps it', async () => {
  const server = aServer()
  outboxBelongsTo({ userId: newId(), queries: new QueryClient(), prepare: async (_id, photo) => photo })
  const visit = emptyVisit()
  server.begin(visit)
  const screen = await render(<VisitForm first={visit} />)
  const form = document.getElementById(visit.id) as HTMLFormElement
  press(form.elements.namedItem('summary') as HTMLTextAreaElement, 'E')
  await screen.unmount()
  await expect.poll(() => server.read(visit.id).at(-1)!.summary).toBe('E')
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes(visit.id))).toEqual([])
})
