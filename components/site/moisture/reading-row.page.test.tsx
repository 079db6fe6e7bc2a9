import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { NumberPad } from '@/components/ui/number-pad'
import { newId } from '@/lib/base/ids'
import { HAPPENED_NOW } from '@/lib/job/field/typed-time'
import type { Entry } from '@/lib/site/moisture/entries'
import type { MoistureReading } from '@/lib/site/moisture/schema'

import { ReadingRow } from './reading-row'

const jobId = newId()
const inspectionId = newId()
const scale = { id: newId(), label: 'Wood', min: 6, max: 60, unit: '% WME' }
const room = { id: newId(), roomName: 'Kitchen' }
const reading = {
  id: newId(),
  jobId,
  roomId: room.id,
  inspectionId,
  pointLabel: 'North wall',
  meterName: 'Delmhorst',
  scaleId: scale.id,
  scaleLabel: 'Wood',
  value: 27,
  unit: '% WME',
  method: 'SCAN',
  depth: null,
  depthUnit: null,
  note: null,
  happenedAt: '2026-11-26T01:00:00.000Z',
  capturedAt: '2026-11-26T01:00:00.000Z',
  isLateEntry: false,
  lateReason: null,
  overdueMeterReason: null,
  photos: [],
  version: 1,
} as unknown as MoistureReading

let sent: { method: string; path: string; body: Record<string, unknown> }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([reading])
    const typed = JSON.parse(body as string) as Record<string, unknown>
    sent.push({ method, path, body: typed })
    return Response.json({ ...reading, ...typed, version: 2 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const show = (current: MoistureReading | null, pointId = newId()) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NumberPad>
        <ul>
          <ReadingRow
            point={
              {
                id: pointId,
                jobId,
                label: 'North wall',
                location: 'WALLS',
                material: 'Timber',
                scaleId: scale.id,
                goal: { value: 17 },
                readings: [],
              } as unknown as Entry['point']
            }
            current={current as Entry['current']}
            previous={null}
            isComing={false}
            room={room}
            visits={[]}
            timezone="Australia/Brisbane"
            inspectionId={inspectionId}
            time={HAPPENED_NOW}
            method="SCAN"
            scale={scale}
            meterName="Delmhorst"
            storedUnit="% WME"
            pastCheck={null}
            onEdit={() => {}}
          />
        </ul>
      </NumberPad>
    </QueryClientProvider>,
  )

const field = page.getByRole('textbox', { name: 'North wall' })

test('a number that was typed and not kept is there again after the page was left, and is said not to be saved', async () => {
  const pointId = newId()
  const first = await show(null, pointId)
  await field.fill('12')
  await first.unmount()
  await show(null, pointId)
  await expect.element(field).toHaveValue('12')
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  await field.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument()
})

test('a touch opens a stored reading to be read; another number asks why before it is sent', async () => {
  await show(reading)
  await expect.element(field).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'North wall, Kitchen: 27 % WME. Read or correct it' }).click()
  const dialog = page.getByRole('dialog', { name: 'North wall: 27 % WME' })
  await expect.element(dialog.getByLabelText('Why is it corrected?')).not.toBeInTheDocument()
  await dialog.getByLabelText('Reading', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText('Please say why')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByLabelText('Why is it corrected?').fill('Digits swapped')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ value: 12, reason: 'Digits swapped', version: 1 })
  await expect.element(page.getByRole('button', { name: /: 12 % WME/ })).toBeVisible()
})

test('a correction that cannot be sent stays what was typed', async () => {
  await show(reading)
  await page.getByRole('button', { name: /Read or correct it/ }).click()
  const dialog = page.getByRole('dialog', { name: 'North wall: 27 % WME' })
  await dialog.getByLabelText('Reading', { exact: true }).fill('21')
  await dialog.getByLabelText('Why is it corrected?').fill('Misread')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText(/What you typed is still here/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reading', { exact: true })).toHaveValue('21')
})
