import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { USUAL_WEEK, weekWith } from '@/lib/company/roster/rules'
import type { Leave, PersonHours } from '@/lib/company/roster/schema'

import { PersonRoster } from './person-roster'

let sent: { call: string; body: unknown }[]
let hours: PersonHours
let leave: Leave[]

const flu: Leave = {
  id: 'flu',
  userId: 'tui',
  kind: 'SICK',
  startsOn: '2027-03-09',
  endsOn: '2027-03-10',
  from: null,
  until: null,
  note: 'Flu',
  createdAt: '',
  updatedAt: '',
  version: 3,
}

/** A server that has what it is sent. */
beforeEach(() => {
  sent = []
  hours = { week: [...USUAL_WEEK], own: [{ weekday: 2, hours: null }], version: 7 }
  leave = [flu]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api/v2/roster', '')
    if (method !== 'GET') sent.push({ call: `${method} ${path}`, body: body ? JSON.parse(String(body)) : null })
    if (path.endsWith('/hours')) {
      if (method === 'PUT') {
        const { days, version } = sent.at(-1)!.body as { days: PersonHours['own']; version: number }
        if (version !== hours.version) {
          const detail = 'Ana Tester changed the hours of work in the meantime.'
          return Response.json({ type: '/problems/conflict', detail, current: hours }, { status: 409 })
        }
        const others = hours.own.filter((one) => !days.some(({ weekday }) => weekday === one.weekday))
        hours = { ...hours, own: [...others, ...days.filter((day) => !('usual' in day))], version: version + 1 }
      }
      return Response.json(hours)
    }
    if (method === 'GET') return Response.json(leave)
    if (method === 'DELETE') {
      leave = []
      return Response.json({})
    }
    const { part, ...fields } = sent.at(-1)!.body as Leave & { part: { from: string; until: string } | null }
    const written = { ...flu, ...fields, from: part?.from ?? null, until: part?.until ?? null }
    leave = [written, ...leave.filter(({ id }) => id !== written.id)]
    return Response.json(written)
  })
})

const show = async (mayWrite: boolean, width = 1280, ofPage?: number) => {
  await page.viewport(width, 900)
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <main style={{ width: ofPage }}>
          <PersonRoster userId="tui" name="Tui Tester" mayWrite={mayWrite} timezone="Australia/Brisbane" />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

test('only the days that change are stored', async () => {
  await show(true)
  const monday = page.getByLabelText('Monday: works')
  await expect.element(monday).toHaveValue('usual')
  await expect.element(page.getByLabelText('Tuesday: works')).toHaveValue('off')
  await monday.selectOptions('Other hours')
  await page.getByLabelText('Monday: from').fill('12:00')
  await page.getByLabelText('Monday: until').fill('08:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.element(page.getByText('Must be later than the start')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText('Monday: until').fill('20:00')
  await page.getByLabelText('Tuesday: works').selectOptions('Usual: 07:00 AM – 05:00 PM')
  await page.getByRole('button', { name: 'Save hours' }).click()
  const days = [
    { weekday: 1, hours: { from: '12:00', until: '20:00' } },
    { weekday: 2, usual: true },
  ]
  await expect.poll(() => sent).toEqual([{ call: 'PUT /people/tui/hours', body: { version: 7, days } }])
  await expect.element(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
  await expect.element(page.getByLabelText('Tuesday: works')).toHaveValue('usual')
})

test('hours that somebody else changed are shown before they are replaced', async () => {
  await show(true)
  await page.getByLabelText('Monday: works').selectOptions('Not working')
  hours = { ...hours, own: [{ weekday: 3, hours: null }], version: 8 }
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.element(page.getByText('Ana Tester changed the hours of work in the meantime.')).toBeVisible()
  await page.getByRole('button', { name: 'Show their changes' }).click()
  await expect.element(page.getByLabelText('Tuesday: works')).toHaveValue('usual')
  await expect.element(page.getByLabelText('Wednesday: works')).toHaveValue('off')
  await expect.element(page.getByLabelText('Monday: works')).toHaveValue('off')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(() => sent.at(-1)!.body).toEqual({ version: 8, days: [{ weekday: 1, hours: null }] })
  await expect.element(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
})

test('times that were typed for a day which is as usual after all ask for nothing', async () => {
  await show(true)
  await page.getByLabelText('Monday: works').selectOptions('Other hours')
  await page.getByLabelText('Monday: from').fill('12:00')
  await page.getByLabelText('Monday: works').selectOptions('Usual: 07:00 AM – 05:00 PM')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.element(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('leave is entered for a part of a day, edited and deleted', async () => {
  await show(true)
  await page.getByRole('button', { name: 'Add leave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('First day').fill('2027-03-15')
  await expect.element(dialog.getByLabelText('Last day')).toHaveValue('Mar 15 2027')
  await dialog.getByLabelText('Only a part of the day').click()
  await expect.element(dialog.getByLabelText('Last day')).not.toBeInTheDocument()
  await dialog.getByLabelText('Until').fill('11:00')
  await dialog.getByLabelText('Note').fill('Dentist')
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const day = { startsOn: '2027-03-15', endsOn: '2027-03-15', part: { from: '09:00', until: '11:00' } }
  expect(sent).toEqual([
    { call: 'POST /people/tui/leave', body: expect.objectContaining({ kind: 'ANNUAL', ...day, note: 'Dentist' }) },
  ])
  await expect.element(page.getByText('Mar 15 2027, 09:00 AM – 11:00 AM')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Mar 09 2027 – Mar 10 2027' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabelText('Kind').selectOptions('Training')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent[1]).toEqual({
    call: 'PUT /leave/flu',
    body: { kind: 'TRAINING', startsOn: '2027-03-09', endsOn: '2027-03-10', part: null, note: 'Flu', version: 3 },
  })

  await page.getByRole('button', { name: 'Actions for Mar 09 2027 – Mar 10 2027' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete leave' }).click()
  await expect.element(page.getByText('No leave')).toBeVisible()
  expect(sent[2]).toEqual({ call: 'DELETE /leave/flu', body: null })
})

test.for([1280, 360])('who plans nothing reads it, at %i', async (width) => {
  leave = [{ ...flu, kind: null, note: null }]
  hours.own = [{ weekday: 2, hours: null }]
  await show(false, width)
  await expect.element(page.getByText('Mar 09 2027 – Mar 10 2027')).toBeVisible()
  const week = weekWith(USUAL_WEEK, hours.own)
  await expect.poll(() => page.getByText('Not working').elements().length).toBe(week.filter((day) => !day).length)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
})

test('both can be written on a phone', async () => {
  await show(true, 360)
  await expect.element(page.getByLabelText('Monday: works')).toBeVisible()
  await page.getByLabelText('Monday: works').selectOptions('Other hours')
  await expect.element(page.getByLabelText('Monday: until')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
})

// A page gives the card more or less of its width: half of it in two columns.
test.for([358, 448, 520, 620, 800])('what is chosen for a day can be read in a card of %i px', async (width) => {
  await show(true, 1280, width)
  const monday = page.getByLabelText('Monday: works')
  await monday.selectOptions('Other hours')
  const [choice, from, until] = [
    monday,
    page.getByLabelText('Monday: from', { exact: true }),
    page.getByLabelText('Monday: until', { exact: true }),
  ].map((one) => one.element().getBoundingClientRect())
  // As wide as “Usual: 07:00 AM – 05:00 PM” and the arrow.
  expect(page.getByLabelText('Wednesday: works').element().getBoundingClientRect().width).toBeGreaterThan(250)
  expect(choice!.width).toBeGreaterThan(150)
  expect(Math.min(from!.width, until!.width)).toBeGreaterThan(110)
  expect(from!.top).toBe(until!.top)
  const main = document.querySelector('main')!
  expect(main.scrollWidth).toBeLessThanOrEqual(width)
})
