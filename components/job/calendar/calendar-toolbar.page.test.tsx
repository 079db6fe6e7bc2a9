import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { Button } from '@/components/ui/button'
import { NO_CHIPS } from '@/lib/job/calendar/shown/chips'
import { VIEWS } from '@/lib/job/calendar/shown/views'

import { CalendarToolbar } from './calendar-toolbar'
import { PrintButton } from './print-button'
import { TrayButton } from './tray-beside'
import { UserSelection } from './user-selection'

const staff = ['Ana', 'Tui'].map((firstName) => ({
  id: firstName,
  firstName,
  lastName: 'Tester',
  email: `${firstName}@tester.example`.toLowerCase(),
  dp: null,
  role: 'Technician' as const,
}))

const LABEL = 'View individual/combined calendars'

const show = async (width: number) => {
  await page.viewport(width, 800)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <main style={{ width: width > 1000 ? width - 288 : undefined }}>
        <CalendarToolbar
          view="week"
          views={VIEWS}
          day="2026-12-30"
          today="2026-12-30"
          look={() => {}}
          turn={() => {}}
          status="No events in this range"
          people={<UserSelection staff={staff} userIds={[]} pinned={[]} hues={new Map()} onChange={() => {}} />}
          last={
            <Button variant="primary" icon={<Inbox aria-hidden />}>
              New task
            </Button>
          }
        >
          <PrintButton
            loading={false}
            view="week"
            day="2026-12-30"
            people={[]}
            timezone="Australia/Brisbane"
            window={NO_CHIPS}
          />
          <TrayButton open={false} onToggle={() => {}} />
        </CalendarToolbar>
        <button type="button">After it</button>
      </main>
    </QueryClientProvider>,
  )
}

// The first of these tests sees the field before its script has loaded.
test('the list of people opens for a press and a letter, not for whoever passes by', async () => {
  await show(1280)
  const field = page.getByRole('combobox', { name: LABEL })
  page.getByRole('button', { name: 'Next' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
  // The script that could open it is there.
  await expect.poll(() => document.querySelector('[aria-haspopup=listbox]')).not.toBeNull()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}')
  await field.click()
  await expect.element(page.getByRole('option', { name: /Ana/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: /Ana/ })).not.toBeInTheDocument()
  await userEvent.keyboard('tu')
  await expect.element(page.getByRole('option', { name: /Tui/ })).toBeVisible()
})

test.for([1280, 1440])('at %i all stand in one line, of one height, under the words of the field', async (width) => {
  await show(width)
  await expect.element(page.getByText(LABEL)).toBeVisible()
  await expect.element(page.getByText('No events in this range')).toBeVisible()
  const controls = [
    ...page
      .getByRole('button')
      .elements()
      .filter((one) => one.textContent !== 'After it' && !one.closest('span')),
    page.getByRole('combobox', { name: 'View', exact: true }).element(),
    page.getByRole('combobox', { name: LABEL }).element().closest('.rounded-control')!,
  ].map((one) => one.getBoundingClientRect())
  expect(controls.length).toBeGreaterThanOrEqual(8)
  expect(new Set(controls.map(({ height }) => Math.round(height)))).toEqual(new Set([36]))
  expect(new Set(controls.map(({ bottom }) => Math.round(bottom))).size).toBe(1)
  expect(page.getByText(LABEL).element().getBoundingClientRect().height).toBeLessThan(25)
  const main = document.querySelector('main')!
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
})

test('on a phone nothing goes beyond its edge', async () => {
  await show(360)
  await expect.element(page.getByText(LABEL)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
