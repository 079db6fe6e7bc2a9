import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import type { JobReport } from '@/lib/paper/reports/schema'

import { MakeReport } from './make-report'

const job = { id: newId(), jobNo: 7, organization: {}, siteAddress: '1 Sea St', timezone: 'Australia/Brisbane' }
const REMARK = 'This letter cannot be printed, and a box stands in its place: ꦗ'

test('what of a report cannot be printed is told before it is made, and read again when its options change', async () => {
  const asked: object[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (!pathname.endsWith('/outlook')) return Response.json([], { headers: { 'X-Request-Id': 'ours' } })
    asked.push(JSON.parse(searchParams.get('request')!))
    const remark = asked.length === 1 ? REMARK : null
    const outlook = { title: 'Drying log', photos: 0, isInline: true, unfinished: null, remark }
    return Response.json(outlook, { headers: { 'X-Request-Id': 'ours' } })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <MakeReport job={job as unknown as Job} kind="DryingLog" onClose={() => {}} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText(REMARK)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Job details on the first page' }).click()
  await expect.element(page.getByText(REMARK)).not.toBeInTheDocument()
  await expect.poll(() => asked).toMatchObject([{ showJobDetailsHeader: true }, { showJobDetailsHeader: false }])
})

test('a completion report says what is not over, and becomes a progress report by one press', async () => {
  const UNFINISHED = '3 points are not dry and 8 units are on site'
  const asked: { isProgress?: boolean }[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (!pathname.endsWith('/outlook')) return Response.json([], { headers: { 'X-Request-Id': 'ours' } })
    const request = JSON.parse(searchParams.get('request')!)
    asked.push(request)
    const unfinished = request.isProgress ? null : UNFINISHED
    const outlook = { title: 'Completion report', photos: 0, isInline: true, unfinished, remark: null }
    return Response.json(outlook, { headers: { 'X-Request-Id': 'ours' } })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <MakeReport job={job as unknown as Job} kind="CompletionReport" onClose={() => {}} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText(UNFINISHED)).toBeVisible()
  await page.getByRole('button', { name: 'Make a progress report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Progress report' })).toBeVisible()
  await expect.element(page.getByText(UNFINISHED)).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Work goes on: a progress report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Completion report' })).toBeVisible()
  await expect.element(page.getByText(UNFINISHED)).toBeVisible()
  expect(asked.slice(0, 2).map(({ isProgress }) => isProgress)).toEqual([false, true])
})

const AT = '2026-11-20T01:00:00.000Z'
const photo = (roomName: string, n: number) => ({
  id: newId(),
  caption: `${roomName} ${n}`,
  roomId: roomName,
  roomName,
  thumbnail: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  happenedAt: AT,
  marks: [],
  width: 4,
  height: 3,
  degrees: 0,
})

type Shot = ReturnType<typeof photo>

/** Answers the dialog's reads; what it saves comes into the list. */
function answering(photos: object[], sets: object[] = []) {
  const saved: object[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    const headers = { 'X-Request-Id': 'ours' }
    if (asked?.method === 'POST') {
      saved.push(JSON.parse(String(asked.body)))
      return Response.json({ title: 'Completion report', versionNo: 2 }, { headers })
    }
    if (pathname.endsWith('/outlook'))
      return Response.json(
        { title: 'Completion report', photos: 2, isInline: true, unfinished: null, remark: null },
        { headers },
      )
    const lists = { photos, 'report-sets': sets }
    return Response.json(lists[pathname.split('/').at(-1) as keyof typeof lists] ?? [], { headers })
  })
  return saved
}

const shown = (again?: JobReport, of: object = job) =>
  render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <MakeReport job={of as Job} kind="CompletionReport" again={again} mayKeepSets onClose={() => {}} />
      </QueryClientProvider>
    </AppRouterContext>,
  )

test('on a phone somebody leaves a section out, picks photos by room, and writes a covering note', async () => {
  await page.viewport(360, 780)
  const photos = [photo('Hall', 1), photo('Kitchen', 1), photo('Kitchen', 2)]
  const saved = answering(photos)
  await shown()
  const dialog = page.getByRole('dialog', { name: 'Completion report' })
  await expect.element(dialog.getByText('All sections, all photos, 6 a page')).toBeVisible()
  await dialog.getByText('What goes in').click()
  await dialog.getByRole('checkbox', { name: 'Contents' }).click()
  await dialog.getByRole('radio', { name: '4' }).click()
  await dialog.getByRole('textbox', { name: 'Covering note' }).fill(' Dear Ms Lane ')
  await expect.element(dialog.getByText('10 of 11 sections, all photos, 4 a page, with a covering note')).toBeVisible()
  expect((await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(({ id }) => id)).toEqual([])
  for (const element of document.querySelectorAll('[role=dialog], [role=dialog] *'))
    expect(element.getBoundingClientRect().right, element.className.toString()).toBeLessThanOrEqual(360)

  await dialog.getByRole('button', { name: 'Choose photos' }).click()
  const picking = page.getByRole('dialog', { name: 'Photos of the report' })
  await expect.element(picking.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  // By keyboard, as by touch.
  await picking.getByRole('checkbox', { name: /Kitchen 2/ }).click()
  const hall = picking.getByRole('checkbox', { name: /Hall 1/ })
  ;(hall.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await picking.getByRole('button', { name: 'Use 2 photos' }).click()
  await expect.element(dialog.getByText('2 photos chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save to the job' }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        type: 'CompletionReport',
        leftOut: ['contents'],
        photosPerPage: 4,
        photoIds: [photos[2]!.id, photos[0]!.id],
        coveringNote: 'Dear Ms Lane',
      },
    ])
})

test('a report that is made again begins with the choices of the one before', async () => {
  const [chosen] = [newId()]
  const options = { type: 'CompletionReport', leftOut: ['forms', 'photos'], photosPerPage: 2, coverPhotoId: chosen }
  const saved = answering([])
  await shown({ options: { ...options, isProgress: true, coveringNote: null } } as unknown as JobReport)
  const dialog = page.getByRole('dialog', { name: 'Progress report' })
  await expect.element(dialog.getByText('9 of 11 sections, a photo of its own on page one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save to the job' }).click()
  await expect.poll(() => saved).toMatchObject([{ ...options, isProgress: true, photoIds: [] }])
})

test('the set of the job’s client is proposed, others can be chosen, and what is changed stays changed', async () => {
  const client = { id: newId(), companyName: 'Harbour Insurance' }
  const set = (name: string, more: object) => ({
    id: newId(),
    name,
    client: null,
    leftOut: [],
    photosPerPage: 6,
    coveringNote: null,
    ...more,
  })
  const theirs = set('Harbour', {
    client,
    leftOut: ['contents', 'notes'],
    photosPerPage: 2,
    coveringNote: 'Dear Harbour',
  })
  const brief = set('Brief', { leftOut: ['photos'] })
  const saved = answering([], [brief, theirs])
  await shown(undefined, { ...job, client })
  const dialog = page.getByRole('dialog', { name: 'Completion report' })
  await expect.element(dialog.getByText('9 of 11 sections, all photos, 2 a page, with a covering note')).toBeVisible()
  await dialog.getByText('What goes in').click()
  await expect.element(dialog.getByRole('combobox', { name: 'Set' })).toHaveValue(theirs.id)
  await expect.element(dialog.getByRole('textbox', { name: 'Covering note' })).toHaveValue('Dear Harbour')
  await dialog.getByRole('combobox', { name: 'Set' }).selectOptions('Brief')
  await expect.element(dialog.getByText('10 of 11 sections', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Photos' }).click()
  await dialog.getByRole('checkbox', { name: 'Air' }).click()
  await expect.element(dialog.getByText('10 of 11 sections, all photos, 6 a page')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep these as a set' }).click()
  const keeping = page.getByRole('dialog', { name: 'New set' })
  await expect.element(keeping.getByRole('checkbox', { name: 'Air' })).not.toBeChecked()
  // Its client has one already.
  await expect.element(keeping.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await keeping.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save to the job' }).click()
  await expect.poll(() => saved).toMatchObject([{ leftOut: ['air'], photosPerPage: 6, photoIds: [] }])
})

test('photos of a report are chosen by room, as a range and all of them, with the mouse and by keyboard', async () => {
  const photos = [1, 2, 3, 4].map((n) => photo('Hall', n)).concat([1, 2].map((n) => photo('Kitchen', n)))
  const [one, , three, four, fifth] = photos as [Shot, Shot, Shot, Shot, Shot]
  const saved = answering(photos)
  await shown()
  const dialog = page.getByRole('dialog', { name: 'Completion report' })
  await dialog.getByText('What goes in').click()
  await dialog.getByRole('button', { name: 'Choose photos' }).click()
  const picking = page.getByRole('dialog', { name: 'Photos of the report' })
  const tile = (name: string) => picking.getByRole('checkbox', { name, exact: true })
  const count = async (words: string) => {
    await expect.element(picking.getByText(words, { exact: true })).toBeVisible()
  }
  await picking.getByRole('checkbox', { name: 'All photos of Kitchen' }).click()
  await count('2 photos chosen')
  await picking.getByRole('button', { name: 'All', exact: true }).click()
  await count('6 photos chosen')
  await picking.getByRole('checkbox', { name: 'All photos of Hall' }).click()
  await count('2 photos chosen')
  await count('0 of 4')
  await picking.getByRole('button', { name: 'None' }).click()
  await count('0 photos chosen')
  await tile('Hall 3').click()
  await tile('Kitchen 1').click({ modifiers: ['Shift'] })
  await count('3 photos chosen')
  // The arrows lead from photo to photo, and Shift with the space bar takes all in between.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(tile('Hall 1')).toHaveFocus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await count('5 photos chosen')
  await tile('Hall 2').click()
  await picking.getByRole('button', { name: 'Use 4 photos' }).click()
  await dialog.getByRole('button', { name: 'Save to the job' }).click()
  await expect.poll(() => saved).toMatchObject([{ photoIds: [three, four, fifth, one].map(({ id }) => id) }])
})

test('a covering note that was typed stays when a set is chosen, until its own is asked for, and both can be undone', async () => {
  const set = {
    id: newId(),
    name: 'Brief',
    client: null,
    leftOut: ['photos'],
    photosPerPage: 6,
    coveringNote: 'Dear reader',
  }
  answering([], [set])
  await shown()
  const dialog = page.getByRole('dialog', { name: 'Completion report' })
  await dialog.getByText('What goes in').click()
  const note = dialog.getByRole('textbox', { name: 'Covering note' })
  const contents = dialog.getByRole('checkbox', { name: 'Contents' })
  await note.fill('Dear Ms Lane')
  await contents.click()
  await dialog.getByRole('combobox', { name: 'Set' }).selectOptions('Brief')
  await expect.element(note).toHaveValue('Dear Ms Lane')
  await expect.element(contents).toBeChecked()
  await dialog.getByRole('button', { name: 'Use the set’s note' }).click()
  await expect.element(note).toHaveValue('Dear reader')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(note).toHaveValue('Dear Ms Lane')
  await dialog.getByRole('combobox', { name: 'Set' }).selectOptions('None: all of it')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Set' })).toHaveValue(set.id)
  await expect.element(note).toHaveValue('Dear Ms Lane')
})
