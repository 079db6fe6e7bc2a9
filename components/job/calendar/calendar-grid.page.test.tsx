import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { USUAL_ROSTER } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Colleague } from '@/lib/company/users/schema'
import type { ChipWindow } from '@/lib/job/calendar/schema'

import { CalendarGrid } from './calendar-grid'

const at = (time: string) => Date.parse(`2027-03-10T${time}:00+10:00`) / 1000

const NAMES = ['Antimicrobial treatment', 'Equipment pick-up', 'Initial attendance', 'Moisture check', 'Strip-out']

/** A Wednesday on which people are at so many houses at once. */
const onWednesday = (names: readonly string[]): ChipWindow => ({
  people: [{ id: 'tui', firstName: 'Tui', lastName: 'Wirihana', dp: null, role: 'Technician' } as never],
  hues: ['sky'],
  zones: ['Australia/Brisbane'],
  jobs: [['job', 1042, 'IN_PROGRESS', '12 Esplanade', 'Manly', 'QLD', '4179']],
  tasks: names.map((name, number) => [`task-${number}`, name, 1, 0, 0, 0, [0]]),
  times: names.map((_, number) => [number, at('09:00'), at('11:00'), null]),
  done: [],
})
const busy = onWednesday(NAMES)

const show = async (view: 'week' | 'month' | 'agenda', width: number, height = 700, data = busy) => {
  await page.viewport(width, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <main style={{ width: width > 1000 ? width - 288 : undefined }}>
        <CalendarGrid
          view={view}
          day="2027-03-10"
          window={data}
          people={[]}
          roster={null}
          timezone="Australia/Brisbane"
          now={new Date('2027-03-09T22:00:00Z')}
          height={`${height}px`}
          onOpen={() => {}}
          onDay={() => {}}
        />
      </main>
    </QueryClientProvider>,
  )
}

const chips = () => page.getByRole('button', { name: /, assigned to/ })

test('a week of five at once shows names, none of them in parts, and counts the others beside them', async () => {
  await show('week', 1280)
  await expect.element(page.getByText('+3')).toBeVisible()
  await expect.poll(() => chips().elements().length).toBe(2)
  for (const name of document.querySelectorAll<HTMLElement>('.task-name')) {
    expect(name.textContent).not.toContain('\u00ad')
    expect(name.getBoundingClientRect().width).toBeGreaterThanOrEqual(40)
  }
  const count = document.querySelector('.fc-timegrid-more-link')!.getBoundingClientRect()
  for (const chip of chips().elements()) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(count.left)
})

test('the number of those left out opens a list of them, also by keyboard, and goes back to it', async () => {
  await show('week', 1280)
  await expect.element(page.getByText('+3')).toBeVisible()
  const count = document.querySelector<HTMLElement>('.fc-timegrid-more-link')!
  count.focus()
  await userEvent.keyboard('{Enter}')
  const list = page.getByRole('dialog')
  await expect.poll(() => list.getByRole('button').elements().length).toBe(3)
  await expect.element(list.getByRole('button').first()).toHaveFocus()
  expect(list.getByRole('button').first().element().getBoundingClientRect().height).toBeGreaterThan(40)
  expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.classList.contains('fc-timegrid-more-link')).toBe(true)
})

test('a wider screen shows more of them', async () => {
  await show('week', 1920)
  await expect.poll(() => chips().elements().length).toBe(3)
})

test.each([
  [1280, 900],
  [1280, 700],
  [390, 700],
])('a day of a month shows as many as it has room for, at %i by %i', async (width, height) => {
  await show('month', width, height, onWednesday([...NAMES, ...NAMES, ...NAMES]))
  const more = () => document.querySelector<HTMLElement>('.fc-daygrid-more-link')
  const spare = () => {
    const cell = more()?.closest('.fc-daygrid-day')?.getBoundingClientRect()
    return cell ? cell.bottom - more()!.getBoundingClientRect().bottom : Number.NaN
  }
  const line = () => document.querySelector('.fc-daygrid-event')!.getBoundingClientRect().height
  // Less than a line is left, and nothing stands outside.
  await expect.poll(spare).toBeGreaterThanOrEqual(0)
  await expect.poll(() => spare() - line()).toBeLessThan(4)
  const weeks = [...document.querySelectorAll('.fc-daygrid-body tr')].map((one) => one.getBoundingClientRect().height)
  expect(Math.max(...weeks) - Math.min(...weeks)).toBeLessThan(2)
})

test('a column says when its person is on leave, and why', async () => {
  const [tui] = busy.people
  const leave = { userId: 'tui', kind: 'TRAINING', startsOn: '2027-03-10', endsOn: '2027-03-10', note: null } as Leave
  await page.viewport(1280, 900)
  const day = (from: string | null, until: string | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <CalendarGrid
        view="day"
        day="2027-03-10"
        window={{ ...busy, tasks: [], times: [] }}
        people={[tui as Colleague]}
        roster={{ ...USUAL_ROSTER, leave: [{ ...leave, id: 'leave', from, until }] }}
        timezone="Australia/Brisbane"
        now={new Date('2027-03-09T22:00:00Z')}
        height="700px"
        onOpen={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = await render(day('07:00', '12:00'))
  const header = () => document.querySelector('.fc-col-header .fc-resource')?.textContent
  await expect.poll(header).toContain('Tui Wirihana5 h freeTraining, 07:00 AM – 12:00 PM')
  await rerender(day(null, null))
  await expect.poll(header).toMatch(/Tui WirihanaTraining$/)
})

test('a month has as many weeks as it has', async () => {
  await show('month', 1280)
  await expect.poll(() => document.querySelectorAll('.fc-daygrid-body tr').length).toBe(5)
})
