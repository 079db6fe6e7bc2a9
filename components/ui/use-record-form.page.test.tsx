import { useState } from 'react'
import { useController } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { changedMeanwhile, conflict, invalid } from '@/lib/base/errors'

import { ChoiceField } from './choice-field'
import { FormRefusal } from './form-refusal'
import { noticeStore } from './notify'
import { OwnId } from './own-id'
import { RecordDialog } from './record-dialog'
import { TextInput } from './text-input'
import { useRecordForm } from './use-record-form'

interface Client {
  name: string
  city: string
  version: number
}
type Fields = Omit<Client, 'version'>

const hobart: Client = { name: 'Harbour Insurance', city: 'Hobart', version: 3 }
const harbour = () => ({ ...hobart, id: 'harbour' })
const changed = changedMeanwhile('this client')
const valuesOf = (client?: Client): Fields => ({ name: client?.name ?? '', city: client?.city ?? '' })

interface FormProps {
  stored?: Client
  send: (typed: Fields, base: Client | undefined) => Promise<unknown>
  saved?: () => void
  merges?: boolean
  keep?: (stored: Client) => void
  placeOf?: (path: string) => string
  theirsOf?: (current: unknown) => Client
  draftKey?: string
}

function Form({ stored, ...options }: FormProps) {
  const { field, submit, refused, isDirty } = useRecordForm({ stored, valuesOf, ...options })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormRefusal {...refused} />
      <TextInput label="Name" {...field('name', { required: 'Please name the client' })} />
      <TextInput label="City" {...field('city')} />
      <button type="submit">Save</button>
      <output>{isDirty ? 'unsaved' : 'nothing to save'}</output>
    </form>
  )
}

/** A form with a choice, which is several controls of one name. */
function Choosing({ send }: Pick<FormProps, 'send'>) {
  const { control, submit, refused } = useRecordForm({ stored: hobart, valuesOf, send })
  const { field } = useController({ control, name: 'city' })
  const options = [
    { value: 'a', label: 'Launceston' },
    { value: 'b', label: 'Burnie' },
    { value: 'c', label: 'Devonport' },
  ]
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormRefusal {...refused} />
      <ChoiceField label="Branch" options={options} {...field} onChange={(value) => field.onChange(value ?? '')} />
      <button type="submit">Save</button>
    </form>
  )
}

const city = page.getByLabelText('City')
const name = page.getByLabelText('Name')
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const answers = () => vi.fn<(typed: Fields, base: Client | undefined) => Promise<unknown>>(async (typed) => typed)

test('what was typed is sent with what it was built on, and what comes after is done once', async () => {
  const send = answers()
  const saved = vi.fn()
  await render(<Form stored={hobart} send={send} saved={saved} />)
  await expect.element(page.getByText('nothing to save')).toBeVisible()
  await city.fill('Launceston')
  await expect.element(page.getByText('unsaved')).toBeVisible()
  await save()
  await expect.poll(() => saved).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]!.slice(0, 2)).toEqual([{ name: 'Harbour Insurance', city: 'Launceston' }, hobart])
})

test('a form that makes a record sends it on nothing', async () => {
  const send = answers()
  await render(<Form send={send} />)
  await name.fill('Coast Mutual')
  await save()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]![1]).toBeUndefined()
})

test('what breaks a rule is not sent', async () => {
  const send = answers()
  await render(<Form stored={hobart} send={send} />)
  await name.fill('')
  await save()
  await expect.element(page.getByText('Please name the client')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('a refusal stands at the field that it names, which has the focus, and else above the form', async () => {
  const send = vi.fn(() =>
    Promise.reject(
      invalid([
        { path: 'client.city', message: 'No such city' },
        { path: 'branch', message: 'Choose a branch' },
      ]),
    ),
  )
  await render(<Form stored={hobart} send={send} placeOf={(path) => path.replace('client.', '')} />)
  await city.fill('Nowhere')
  await save()
  await expect.element(page.getByText('No such city')).toBeVisible()
  await expect.element(city).toHaveFocus()
  await expect.element(page.getByText('Choose a branch')).toBeVisible()
  await expect.element(city).toHaveValue('Nowhere')
})

test('nothing is lost when the server cannot be reached', async () => {
  await render(<Form stored={hobart} send={() => Promise.reject(new TypeError('Failed to fetch'))} />)
  await city.fill('Burnie')
  await save()
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
  await expect.element(city).toHaveValue('Burnie')
})

test('what somebody else saved in other fields stays, what was typed is saved over it unasked, and both is told', async () => {
  const updatedBy = { id: 'priya', firstName: 'Priya', lastName: 'Nair' }
  const theirs = { ...hobart, name: 'Harbour Mutual', version: 4, updatedBy }
  const send = answers().mockRejectedValueOnce(changed(theirs))
  const saved = vi.fn()
  await render(<Form stored={hobart} send={send} saved={saved} />)
  await city.fill('Devonport')
  await save()
  await expect.poll(() => saved).toHaveBeenCalledOnce()
  expect(send.mock.calls[1]).toEqual([{ name: 'Harbour Mutual', city: 'Devonport' }, theirs, new Set(['city'])])
  await expect.element(name).toHaveValue('Harbour Mutual')
  expect(page.getByRole('button', { name: 'Keep mine' }).query()).toBeNull()
  expect(noticeStore.get().at(-1)!.message).toBe('Priya Nair changed Name in the meantime: that stays too')
})

test('whoever is met again and again is asked in the end', async () => {
  let version = 3
  const send = vi.fn(async () => {
    version += 1
    throw changed({ ...hobart, name: `Harbour ${version}`, version })
  })
  await render(<Form stored={hobart} send={send} />)
  await city.fill('Devonport')
  await save()
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  expect(send).toHaveBeenCalledTimes(4)
  await expect.element(city).toHaveValue('Devonport')
})

test.each([
  { theirs: '2026-11-27', words: 'City: theirs is Nov 27 2026' },
  { theirs: '2026-11-27T14:30', words: 'City: theirs is Nov 27 2026, 02:30 PM' },
  { theirs: 'f17b9c1e-0a51-7c3e-9d1a-2f3b4c5d6e7f', words: 'City is another now' },
])('what somebody else stored is said as the page says it: $words', async ({ theirs, words }) => {
  const send = answers().mockRejectedValueOnce(changed({ ...hobart, city: theirs, version: 4 }))
  await render(<Form stored={hobart} send={send} />)
  await city.fill('Devonport')
  await save()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('a choice that both changed is called as its question, with the words of theirs', async () => {
  const send = answers().mockRejectedValueOnce(changed({ ...hobart, city: 'b', version: 4 }))
  await render(<Choosing send={send} />)
  await page.getByRole('radio', { name: 'Launceston' }).click()
  await save()
  await expect.element(page.getByText('Branch: theirs is “Burnie”', { exact: true })).toBeVisible()
})

test('what its reader changed themselves was on another device or tab', async () => {
  const updatedBy = { id: 'me', firstName: 'Priya', lastName: 'Nair' }
  const send = answers().mockRejectedValueOnce(changed({ ...hobart, name: 'Harbour Mutual', version: 4, updatedBy }))
  const saved = vi.fn()
  await render(
    <OwnId value="me">
      <Form stored={hobart} send={send} saved={saved} />
    </OwnId>,
  )
  await city.fill('Devonport')
  await save()
  await expect.poll(() => saved).toHaveBeenCalledOnce()
  expect(noticeStore.get().at(-1)!.message).toBe(
    'You changed Name on another device or tab in the meantime: that stays too',
  )
})

test('whoever changed it is named with everybody who did', async () => {
  const by = (firstName: string) => ({ updatedBy: { id: firstName, firstName, lastName: 'Nair' } })
  const send = answers()
    .mockRejectedValueOnce(changed({ ...hobart, name: 'Harbour Mutual', version: 4, ...by('Priya') }))
    .mockRejectedValueOnce(changed({ ...hobart, name: 'Harbour Group', version: 5, ...by('Sam') }))
  const saved = vi.fn()
  await render(<Form stored={hobart} send={send} saved={saved} />)
  await city.fill('Devonport')
  await save()
  await expect.poll(() => saved).toHaveBeenCalledOnce()
  expect(noticeStore.get().at(-1)!.message).toBe('Priya Nair and Sam Nair changed Name in the meantime: that stays too')
})

test('a field that both changed keeps what was typed', async () => {
  const theirs = { ...hobart, city: 'Burnie', version: 4 }
  const send = answers().mockRejectedValueOnce(changed(theirs))
  await render(<Form stored={hobart} send={send} />)
  await city.fill('Devonport')
  await save()
  await expect.element(page.getByText('City: theirs is “Burnie”')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(city).toHaveValue('Devonport')
  await city.fill('Burnie')
  await expect.element(page.getByText('nothing to save')).toBeVisible()
})

test.each([
  { choice: 'Load theirs', shown: 'Burnie' },
  { choice: 'Keep mine', shown: 'Devonport' },
])('$choice is about the field that both changed, and touches no other', async ({ choice, shown }) => {
  const theirs = { ...hobart, city: 'Burnie', version: 4 }
  const send = answers().mockRejectedValueOnce(changed(theirs))
  await render(<Form stored={hobart} send={send} />)
  await name.fill('Harbour Group')
  await city.fill('Devonport')
  await save()
  await page.getByRole('button', { name: choice }).click()
  await expect.element(city).toHaveValue(shown)
  await expect.element(name).toHaveValue('Harbour Group')
  await save()
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]!.slice(0, 2)).toEqual([{ name: 'Harbour Group', city: shown }, theirs])
})

test('who loads theirs where nothing else was typed has nothing to save', async () => {
  const send = answers().mockRejectedValueOnce(changed({ ...hobart, city: 'Burnie', version: 4 }))
  await render(<Form stored={hobart} send={send} />)
  await city.fill('Devonport')
  await save()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect.element(city).toHaveValue('Burnie')
  await expect.element(page.getByText('nothing to save')).toBeVisible()
})

test('a second conflict is about the newest, not about the one that was settled', async () => {
  const [second, third] = [4, 5].map((version) => ({ ...hobart, name: `Harbour ${version}`, version }))
  const send = answers().mockRejectedValueOnce(changed(second)).mockRejectedValueOnce(changed(third))
  await render(<Form stored={hobart} send={send} />)
  await city.fill('Devonport')
  await save()
  await expect.poll(() => send).toHaveBeenCalledTimes(3)
  expect(send.mock.calls.map(([, base]) => base?.version)).toEqual([3, 4, 5])
})

/** A conflict without a choice: what was typed stays, and the next try builds on the same. */
async function expectNoChoice(send: ReturnType<typeof answers>, base: Client | undefined) {
  await city.fill('Devonport')
  await save()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Show their changes' })).not.toBeInTheDocument()
  await save()
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]!.slice(0, 2)).toEqual([{ name: expect.any(String), city: 'Devonport' }, base])
}
const another = { name: 'Coast Mutual', city: 'Cairns', version: 9 }

test.each([
  ['about another record', { ...another, id: 'coast' }],
  ['about the record as it is known', harbour()],
])('a conflict %s is no choice between two versions', async (_, current) => {
  const send = answers().mockRejectedValueOnce(conflict('That cannot be', current))
  await render(<Form stored={harbour()} send={send} />)
  await expectNoChoice(send, harbour())
})

test('a conflict about the record as it is known leaves a form of a page as it was', async () => {
  const send = answers().mockRejectedValueOnce(conflict('That cannot be', harbour()))
  await render(<Form stored={harbour()} send={send} merges />)
  await expectNoChoice(send, harbour())
})

/** A form of no record, as one that installs a unit. */
function Question({ send }: Pick<FormProps, 'send'>) {
  const { field, submit, refused } = useRecordForm({ valuesOf: () => valuesOf(), send })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormRefusal {...refused} />
      <TextInput label="City" {...field('city')} />
      <button type="submit">Save</button>
    </form>
  )
}

test('a form of no record has nothing that somebody else could have saved first', async () => {
  const send = answers().mockRejectedValueOnce(conflict('That unit stands elsewhere', another))
  await render(<Question send={send} />)
  await expectNoChoice(send, undefined)
})

test('theirs is found in a conflict that carries more than the record', async () => {
  const theirs = { ...hobart, name: 'Harbour Mutual', version: 4 }
  const send = answers().mockRejectedValueOnce(changed({ clients: [theirs] }))
  await render(
    <Form stored={hobart} send={send} theirsOf={(current) => (current as { clients: [Client] }).clients[0]} />,
  )
  await city.fill('Devonport')
  await save()
  await expect.element(name).toHaveValue('Harbour Mutual')
  expect(send.mock.calls[1]![1]).toEqual(theirs)
})

/** A page that shows a record: its next one is the one that anybody saved. */
function RecordPage({ send, theirs }: Pick<FormProps, 'send'> & { theirs: Client }) {
  const [stored, setStored] = useState(hobart)
  return (
    <>
      <Form stored={stored} send={send} merges keep={setStored} />
      <button type="button" onClick={() => setStored(theirs)}>
        Somebody else saves
      </button>
    </>
  )
}
const theirs = { name: 'Harbour Mutual', city: 'Hobart', version: 4 }
const somebodySaves = () => page.getByRole('button', { name: 'Somebody else saves' }).click()

test('a form of a page follows its record where nothing was typed, and keeps what was', async () => {
  const send = answers()
  await render(<RecordPage send={send} theirs={theirs} />)
  await city.fill('Devonport')
  await somebodySaves()
  await expect.element(name).toHaveValue('Harbour Mutual')
  await expect.element(city).toHaveValue('Devonport')
  await save()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]!.slice(0, 2)).toEqual([{ name: 'Harbour Mutual', city: 'Devonport' }, theirs])
})

test('a form of a page that was refused shows their changes when it is asked to, and not before', async () => {
  const send = answers().mockRejectedValueOnce(changed(theirs))
  await render(<RecordPage send={send} theirs={theirs} />)
  await city.fill('Devonport')
  await save()
  await expect.element(page.getByRole('button', { name: 'Show their changes' })).toBeVisible()
  await somebodySaves()
  await expect.element(name).toHaveValue('Harbour Insurance')
  await page.getByRole('button', { name: 'Show their changes' }).click()
  await expect.element(name).toHaveValue('Harbour Mutual')
  await expect.element(city).toHaveValue('Devonport')
  send.mockImplementationOnce(async (typed) => ({ ...typed, version: 5 }))
  await save()
  await expect.element(page.getByText('nothing to save')).toBeVisible()
  expect(send.mock.calls[1]![1]).toEqual(theirs)
})

function Dialogue({ send, onClose }: Pick<FormProps, 'send'> & { onClose: () => void }) {
  const record = useRecordForm({ stored: undefined as Client | undefined, valuesOf, send, saved: onClose })
  return (
    <RecordDialog record={record} onClose={onClose} title="New client" adds="Add client">
      <TextInput label="Name" {...record.field('name')} />
    </RecordDialog>
  )
}

test('a dialog asks before it throws away what was typed, and closes without a word once it is saved', async () => {
  const onClose = vi.fn()
  const send = answers()
  await render(<Dialogue send={send} onClose={onClose} />)
  await name.fill('Coast Mutual')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(name).toHaveValue('Coast Mutual')
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('what is typed in a form with a draft is there again until it is saved', async () => {
  const send = answers()
  const form = <Form send={send} draftKey="client" />
  const first = await render(form)
  await name.fill('Coast Mutual')
  await first.unmount()
  const second = await render(form)
  await expect.element(name).toHaveValue('Coast Mutual')
  await expect.element(page.getByText('unsaved')).toBeVisible()
  await save()
  await expect.poll(() => send).toHaveBeenCalledOnce()
  await second.unmount()
  await render(form)
  await expect.element(name).toHaveValue('')
})
