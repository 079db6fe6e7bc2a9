import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Shown } from '@/components/platform/commands/kept'
import { mirror } from '@/components/platform/commands/kept-mirror'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { fieldsOf } from '@/components/ui/fields-of'
import { TextInput } from '@/components/ui/text-input'
import { DomainError, changedMeanwhile, invalid } from '@/lib/base/errors'

import { SaveStatus } from './save-status'
import { useAutosave } from './use-autosave'

interface Visit {
  cause: string
  source: string
  version: number
}
type Answers = Omit<Visit, 'version'>
type Sent = (typed: { base: Visit; changed: Partial<Answers> }) => Promise<Visit | null>

const found: Visit = { cause: 'Rain', source: 'Roof', version: 1 }
const valuesOf = ({ cause, source }: Visit): Answers => ({ cause, source })
const TOO_LONG = { path: 'source', message: 'At most ten characters' }

/** The form of a visit, whose record is the last saved one, by anybody. */
function VisitForm({ send, theirs, address }: { send: Sent; theirs?: Visit; address: string }) {
  const [stored, setStored] = useState(found)
  const form = useForm({ defaultValues: valuesOf(stored) })
  const field = fieldsOf(form)
  const { state, retry, keepMine, loadTheirs } = useAutosave<Answers, Visit>({
    form,
    stored,
    address,
    valuesOf,
    refusalsOf: async ({ source }) => (source.length > 10 ? [TOO_LONG] : []),
    beside: {},
    fieldsOf: ({ fields }) => fields,
    send,
    keep: setStored,
  })
  return (
    <form>
      {state.is === 'clash' && (
        <ConflictBanner message={`Both changed ${state.fields.join()}`} onKeep={keepMine} onShow={loadTheirs} />
      )}
      <TextInput label="Cause" {...field('cause')} />
      <TextInput label="Source" {...field('source')} />
      <SaveStatus state={state} onRetry={retry} />
      {theirs && (
        <button type="button" onClick={() => setStored(theirs)}>
          A colleague saves
        </button>
      )}
    </form>
  )
}

/** A server that stores what is sent. */
const storing = () => vi.fn<Sent>(async ({ base, changed }) => ({ ...base, ...changed, version: base.version + 1 }))
const cause = page.getByLabelText('Cause')
const source = page.getByLabelText('Source')
const colleagueSaves = () => page.getByRole('button', { name: 'A colleague saves' }).click()
const says = async (words: string | RegExp) => {
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
}

/** The clock of the page stands: on a slow machine, the pause after the last key would end before the colleague saves. */
const holdTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const aMinutePasses = () => vi.advanceTimersByTimeAsync(60_000)

let address = ''
beforeEach(({ task }) => {
  address = task.id
})
afterEach(() => {
  vi.useRealTimers()
  mirror.set([])
})

test('only what was typed is sent, once the hand rests, and says so', async () => {
  const send = storing()
  holdTheClock()
  await render(<VisitForm send={send} address={address} />)
  await says('Saved')
  await cause.fill('Burst pipe')
  await says('Not saved yet')
  await aMinutePasses()
  await says(/^Saved/)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]![0]).toMatchObject({ base: found, changed: { cause: 'Burst pipe' } })
  await source.fill('Kitchen')
  await aMinutePasses()
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]![0]).toMatchObject({ base: { version: 2 }, changed: { source: 'Kitchen' } })
})

test('what a colleague saves comes in where nothing was typed', async () => {
  const send = storing()
  holdTheClock()
  await render(<VisitForm send={send} address={address} theirs={{ ...found, source: 'Gutter', version: 2 }} />)
  await cause.fill('Burst pipe')
  await colleagueSaves()
  await expect.element(source).toHaveValue('Gutter')
  await expect.element(cause).toHaveValue('Burst pipe')
  await aMinutePasses()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]![0]).toMatchObject({ base: { version: 2 }, changed: { cause: 'Burst pipe' } })
})

test.for([
  { choice: 'Keep mine', shown: 'Burst pipe', sent: 1 },
  { choice: 'Load theirs', shown: 'Flood', sent: 0 },
])('of two who changed the same, "$choice" decides, and nothing is sent before', async ({ choice, shown, sent }) => {
  const send = storing()
  holdTheClock()
  await render(<VisitForm send={send} address={address} theirs={{ ...found, cause: 'Flood', version: 2 }} />)
  await cause.fill('Burst pipe')
  await colleagueSaves()
  await expect.element(page.getByText('Both changed cause')).toBeVisible()
  await aMinutePasses()
  await expect.element(cause).toHaveValue('Burst pipe')
  expect(send).not.toHaveBeenCalled()
  await page.getByRole('button', { name: choice }).click()
  await says(/^Saved/)
  await expect.element(cause).toHaveValue(shown)
  expect(send).toHaveBeenCalledTimes(sent)
})

test('a conflict that the server finds is put together like one that the screen knew of', async () => {
  const theirs = { ...found, source: 'Gutter', version: 2 }
  const send = storing().mockRejectedValueOnce(changedMeanwhile('this visit')(theirs))
  await render(<VisitForm send={send} address={address} />)
  await cause.fill('Burst pipe')
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]![0]).toMatchObject({ base: theirs, changed: { cause: 'Burst pipe' } })
  await expect.element(source).toHaveValue('Gutter')
  await says(/^Saved/)
})

test('a conflict with the record that was known already is no news to try again with: its field is held, and says why', async () => {
  const fields = [{ path: 'source', message: 'Somebody has signed this' }]
  const send = storing().mockRejectedValueOnce(new DomainError('conflict', 'Signed', { current: found, fields }))
  await render(<VisitForm send={send} address={address} />)
  await source.fill('Kitchen')
  await says('One answer needs another look')
  await expect.element(page.getByText('Somebody has signed this')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
  await source.fill('Roof')
  await says(/^Saved/)
  expect(send).toHaveBeenCalledOnce()
})

test('who discards what waits on the device keeps what was typed since, and gets the stored record for the rest', async () => {
  const typed = { id: 'typed', base: found, changed: { cause: 'Burst', source: 'Kitchen' } }
  const kept = { id: 'kept', newestOf: address, typed, state: 'waiting', isTried: true } as unknown as Shown
  await render(<VisitForm send={storing()} address={address} />)
  mirror.set([kept])
  await expect.element(source).toHaveValue('Kitchen')
  await cause.fill('Burst pipe')
  mirror.set([])
  await expect.element(source).toHaveValue('Roof')
  await expect.element(cause).toHaveValue('Burst pipe')
})

test('what breaks a rule is held with its reason, and the rest is sent', async () => {
  const send = storing()
  await render(<VisitForm send={send} address={address} />)
  await source.fill('Somewhere in the attic')
  await cause.fill('Burst pipe')
  await says(/One answer needs another look/)
  await expect.element(page.getByText(TOO_LONG.message)).toBeVisible()
  expect(send.mock.calls.map(([{ changed }]) => changed)).toEqual([{ cause: 'Burst pipe' }])
  await source.fill('Attic')
  await says(/^Saved/)
  expect(send.mock.calls[1]![0]).toMatchObject({ changed: { source: 'Attic' } })
})

test('what the server refuses stands at its field, and is sent again only once it is changed', async () => {
  const send = storing().mockRejectedValueOnce(invalid({ cause: 'No such cause' }))
  await render(<VisitForm send={send} address={address} />)
  await cause.fill('Ghosts')
  await expect.element(page.getByText('No such cause')).toBeVisible()
  await source.fill('Attic')
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]![0].changed).toEqual({ source: 'Attic' })
  await cause.fill('Wind')
  await says(/^Saved/)
  expect(send.mock.calls[2]![0].changed).toEqual({ cause: 'Wind' })
})

test('what could not be sent stays in this tab when its page is left', async () => {
  const broken = vi.fn<Sent>(() => Promise.reject(new TypeError('Failed to fetch')))
  const first = await render(<VisitForm send={broken} address={address} />)
  await cause.fill('Burst pipe')
  await says(/Not saved/)
  await first.unmount()
  const send = storing()
  await render(<VisitForm send={send} address={address} />)
  await expect.element(cause).toHaveValue('Burst pipe')
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]![0]).toMatchObject({ changed: { cause: 'Burst pipe' } })
})
