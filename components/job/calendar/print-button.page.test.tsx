import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { USUAL_ROSTER } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Person } from '@/lib/company/users/schema'
import { NO_CHIPS } from '@/lib/job/calendar/shown/chips'

import { PrintButton } from './print-button'

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Tester', dp: null, role: 'Technician' } as Person
/** From a Friday to a Monday. */
const leave = {
  id: 'leave',
  userId: 'ana',
  startsOn: '2027-03-12',
  endsOn: '2027-03-15',
  from: null,
  until: null,
} as Leave

const button = (loading: boolean) => (
  <PrintButton
    view="week"
    day="2027-03-10"
    people={[ANA]}
    roster={{ ...USUAL_ROSTER, leave: [leave] }}
    timezone="Australia/Brisbane"
    window={NO_CHIPS}
    loading={loading}
  />
)
const sheet = () => document.querySelector('.calendar-sheet')

beforeEach(() => {
  vi.stubGlobal('print', () => {})
})

test('what is still being read is printed once it is there, with leave on days of work alone', async () => {
  const { rerender } = await render(button(true))
  const print = page.getByRole('button', { name: 'Print' })
  await print.click()
  await expect.element(print).toHaveAttribute('aria-busy', 'true')
  expect(sheet()).toBeNull()
  await rerender(button(false))
  await expect.poll(() => sheet()?.querySelectorAll('td').length).toBe(7)
  const days = [...sheet()!.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(days).toEqual(['', '', '', '', 'On leave', '', ''])
  dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()
})
