import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import { roomComing } from '@/lib/desk/visit-file/rules'
import type { VisitReview } from '@/lib/desk/visit-file/schema'
import type { Job } from '@/lib/job/jobs/schema'
import { toColumns } from '@/lib/site/moisture/columns'
import { moistureKeys } from '@/lib/site/moisture/keys'
import type { MoistureMatrix } from '@/lib/site/moisture/schema'
import { timesheetKeys } from '@/lib/site/timesheets/keys'
import type { Inspection } from '@/lib/site/visits/schema'

import { FinishDialog } from './finish-dialog'

const [jobId, roomId, visitId, scaleId, userId] = [newId(), newId(), newId(), newId(), newId()]
const AT = '2027-03-09T23:00:00.000Z'
const face = {
  id: userId,
  firstName: 'Tess',
  lastName: 'Tyler',
  email: 'tess@example.test',
  role: 'Technician',
  dp: null,
}
const visit = {
  id: visitId,
  jobId,
  version: 3,
  inspectionDate: AT,
  isInitialAttendance: false,
  attendees: [face],
  summary: 'Read again.',
  outcome: null,
  returnReason: null,
  returnOn: null,
} as unknown as Inspection

const point = (state: 'wet' | 'dry') => ({
  id: newId(),
  roomId,
  label: 'N wall',
  isControl: false,
  scaleId,
  goal: { value: 12, from: 'control' },
  state,
  readings: [
    { id: newId(), inspectionId: visitId, scaleId, value: 20, happenedAt: AT, goal: 12, state, version: 1, note: null },
  ],
})
const matrixOf = (...states: ('wet' | 'dry')[]) =>
  toColumns({
    rooms: [{ id: roomId, roomName: 'Laundry' }],
    visits: [{ id: visitId, inspectionDate: AT }],
    scales: [{ id: scaleId, unit: '%' }],
    points: states.map(point),
  } as unknown as MoistureMatrix)

const reviewWith = (units: number): VisitReview => ({
  rooms: [{ ...roomComing({ id: roomId, roomName: 'Laundry' }), photos: 1, isAirRead: true, isMeasured: true, units }],
  airPlaces: ['OUTSIDE', 'UNAFFECTED'],
  task: null,
  forms: { missing: [], toSign: 0 },
  mayPlanReturn: false,
})

afterEach(() => vi.unstubAllGlobals())

async function open(matrix: ReturnType<typeof matrixOf> | null, review: VisitReview | undefined) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)))
    return new Promise(() => {})
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(timesheetKeys.timer(userId), null)
  if (matrix) queries.setQueryData(moistureKeys.matrix(jobId), matrix)
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <FinishDialog
          job={{ id: jobId, timezone: 'Australia/Brisbane' } as Job}
          visit={visit}
          viewer={{ userId, role: 'Administrator', timezone: 'Australia/Brisbane' }}
          review={review}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await page.getByRole('radio', { name: 'Complete' }).click()
  return sent
}
const question = page.getByText('Complete all the same?')

test('Complete is asked about while points are wet, units stand and no return is planned', async () => {
  const sent = await open(matrixOf('wet', 'dry'), reviewWith(2))
  await expect.element(question).toBeVisible()
  await expect
    .element(page.getByText('1 point reads above its goal · 2 units still stand · No return is planned'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect.element(page.getByText('Please say whether it is so')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('checkbox', { name: 'Finish all the same' }).click()
  await expect.element(page.getByText('Please say whether it is so')).not.toBeInTheDocument()
})

test('Complete asks nothing where all is dry and nothing stands', async () => {
  await open(matrixOf('dry'), reviewWith(0))
  await expect.element(page.getByText('Nothing is missing for the report.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Complete' })).toBeChecked()
  expect(question.query()).toBeNull()
})

test('without a signal Complete asks about what could not be read, and nothing is called whole', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open(null, undefined)
  await expect.element(page.getByText(/could not be read · No return is planned/)).toBeVisible()
  expect(page.getByText('Nothing is missing for the report.').query()).toBeNull()
  await expect.element(page.getByText(/is not known here/)).toBeVisible()
  vi.restoreAllMocks()
})
