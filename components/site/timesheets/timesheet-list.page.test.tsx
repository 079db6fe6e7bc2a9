import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Shown } from '@/components/platform/commands/kept'
import { mirror } from '@/components/platform/commands/kept-mirror'
import { newId } from '@/lib/base/ids'
import type { Timesheet } from '@/lib/site/timesheets/schema'

import { TimesheetList } from './timesheet-list'
import { useComingTime } from './use-coming-time'

const viewer = { userId: newId(), role: 'Technician', timezone: 'Australia/Brisbane' } as const
const face = { firstName: 'Tui', lastName: 'Tester', dp: null }
const jobId = newId()
const id = newId()
const sent = { id, jobId, start: '2026-11-26T01:00:00.000Z', category: 'MONITORING' }

const kept = (more: object) => ({ id: newId(), state: 'sending', names: [id], files: [], ...more }) as unknown as Shown
const start = kept({ kind: 'timer start', body: sent })
const stop = kept({ kind: 'timer stop', body: { capturedAt: '2026-11-26T03:00:00.000Z' } })

const stored = {
  ...sent,
  userId: viewer.userId,
  user: face,
  job: null,
  timezone: 'Australia/Brisbane',
  workedOn: '2026-11-26',
  end: '2026-11-26T03:00:00.000Z',
  minutes: 120,
  breakMinutes: 0,
  rateType: 'ORDINARY',
  kilometres: null,
  note: null,
  status: 'draft',
  warnings: [],
} as unknown as Timesheet

function Listed({ known }: { known: readonly Timesheet[] }) {
  const people = new Map([[viewer.userId, face]])
  const coming = useComingTime({ jobId, timezone: 'Australia/Brisbane', people, viewerId: viewer.userId, known })
  return (
    <TimesheetList
      label="Timesheets"
      timesheets={known}
      coming={coming}
      viewer={viewer}
      shows={{ person: true, day: true }}
    />
  )
}

const show = (known: readonly Timesheet[]) =>
  render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <main style={{ width: 326 }}>
          <Listed known={known} />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )

afterEach(() => mirror.set([]))

test('time has its line from the tap on, once, and as high as it is stored', async () => {
  await page.viewport(390, 844)
  await document.fonts.load('14px "Inter Variable"', 'Tui')
  const line = page.getByRole('listitem')
  mirror.set([start])
  const running = await show([])
  await expect.element(line).toHaveTextContent('Running')
  const height = line.element().clientHeight
  await running.unmount()

  mirror.set([start, stop])
  const stopped = await show([])
  await expect.element(line).toHaveTextContent('2 h')
  await expect.element(line).toHaveTextContent('Not saved yet')
  expect(line.element().clientHeight).toBe(height)
  await stopped.unmount()

  await show([stored])
  await expect.element(line).toHaveTextContent('Draft')
  expect(line.element().clientHeight).toBe(height)
})
