import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import { LINE_IS_GONE } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateComment } from '@/lib/paper/estimates/schema'
import { withTotals } from '@/lib/paper/estimates/shown'

import { WithCommentMarks } from './comment-marks'
import { EstimateComments } from './estimate-comments'
import { ReadEstimate } from './read-estimate'
import { useEstimateComments } from './use-estimates'

const at = { jobId: newId(), estimateId: newId() }
const priya = { id: newId(), firstName: 'Priya', lastName: 'Nair', dp: null, hue: null }
const marcus = { ...priya, id: newId(), firstName: 'Marcus', lastName: 'Chen' }
const extraction = estimateLine({ description: 'Extraction', code: 'EXT1', unitRateCents: 33_33 })
const tape = estimateLine({ description: 'Tape', unitRateCents: 45, originId: newId() })

const comment = (more: Partial<EstimateComment> = {}): EstimateComment => ({
  id: newId(),
  jobId: at.jobId,
  estimateId: at.estimateId,
  versionNo: 2,
  originId: null,
  lineWords: null,
  text: 'Check the hours',
  createdBy: priya as unknown as EstimateComment['createdBy'],
  createdAt: '2026-11-25T01:00:00Z',
  editedAt: null,
  resolved: null,
  version: 1,
  ...more,
})

let stored: EstimateComment[]
/** What the server was asked to write. */
let sent: { call: string; body: Record<string, unknown> }[]
/** What it refuses the next write with. */
let refusal: Response | null

beforeEach(async () => {
  await page.viewport(390, 844)
  sessionStorage.clear()
  sent = []
  refusal = null
  stored = [comment()]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && path.endsWith('/cuts')) return Response.json({ cuts: [], hints: [] })
    if (method === 'GET') return Response.json(path.includes('/rooms/') ? [] : stored)
    const fields = body ? JSON.parse(body as string) : {}
    sent.push({ call: `${method} ${path.replace(/.*comments/, '')}`, body: fields })
    if (refusal) return refusal
    const id = /comments\/([\w-]+)/.exec(path)?.[1]
    const known = stored.find((one) => one.id === id)
    const { isResolved, lineId, version: _, ...facts } = fields
    const line = [extraction, tape].find((one) => one.id === lineId)
    const saved = comment({
      ...known,
      ...facts,
      ...(line && { originId: line.originId ?? line.id, lineWords: line.description }),
      ...(isResolved !== undefined && {
        resolved: isResolved ? { by: marcus as never, at: '2026-11-25T02:00:00Z' } : null,
      }),
      version: (known?.version ?? 0) + 1,
    })
    stored = [...stored.filter((one) => one.id !== saved.id), ...(method === 'DELETE' ? [] : [saved])]
    return Response.json(saved)
  })
})

const estimate = withTotals({
  id: at.estimateId,
  jobId: at.jobId,
  markupMode: 'LINE',
  contingencyPercent: 0,
  discountCents: 0,
  discountPercent: null,
  gstPercent: 10,
  sections: [
    { id: newId(), title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines: [extraction, tape] },
  ],
} as unknown as Estimate)

/** Somebody else deletes a line. */
const withoutTape = {
  ...estimate,
  sections: estimate.sections.map((section) => ({ ...section, lines: [extraction] })),
}

function Shown({ role }: { role: 'ProjectManager' | 'Administrator' }) {
  const { data } = useEstimateComments(at)
  const [isTapeGone, setTapeGone] = useState(false)
  const [about, setAbout] = useState<{ lineId: string | null } | null>(null)
  return (
    <>
      <WithCommentMarks comments={data} show={(lineId) => setAbout({ lineId })}>
        <ReadEstimate estimate={estimate} currency="AUD" />
      </WithCommentMarks>
      <button type="button" onClick={() => setAbout({ lineId: null })}>
        All
      </button>
      <button type="button" onClick={() => setTapeGone(true)}>
        Delete tape
      </button>
      {about && (
        <EstimateComments
          estimate={isTapeGone ? withoutTape : estimate}
          viewer={{ userId: priya.id, role }}
          timezone="Australia/Brisbane"
          lineId={about.lineId}
          onAbout={(lineId) => setAbout({ lineId })}
          onClose={() => setAbout(null)}
        />
      )}
    </>
  )
}

async function show({ role = 'ProjectManager' as const }: { role?: 'ProjectManager' | 'Administrator' } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(estimateKeys.comments(at), stored)
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <main>
          <Shown role={role} />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

const field = () => page.getByRole('textbox', { name: 'New comment' })
const add = () => page.getByRole('button', { name: 'Add comment' })

test('a line is commented from itself, and has the number of what is open there', async () => {
  await show()
  await page.getByRole('button', { name: 'Comment on “Extraction”' }).click()
  await expect.element(page.getByRole('heading', { name: 'Comments on a line' })).toBeVisible()
  await add().click()
  await expect.element(page.getByText('Please write something')).toBeVisible()
  expect(sent).toEqual([])
  await field().fill('Two passes?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('list', { name: 'Open comments' })).toHaveTextContent('Two passes?')
  expect(sent).toMatchObject([{ call: 'POST ', body: { text: 'Two passes?', lineId: extraction.id } }])
  await expect.element(field()).toHaveValue('')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: '1 open comment, “Extraction”' })).toBeVisible()
})

test('what is typed and not sent is there when the panel is opened again, also after a refusal', async () => {
  await show()
  await page.getByRole('button', { name: 'All' }).click()
  refusal = Response.json(
    { type: '/problems/conflict', detail: 'An estimate has at most 500 comments.' },
    { status: 409 },
  )
  await field().fill('Still to say')
  await add().click()
  await expect.element(page.getByText('An estimate has at most 500 comments.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'All' }).click()
  await expect.element(field()).toHaveValue('Still to say')
})

test('what is typed about a line that is deleted meanwhile stays, and is never said of the whole estimate', async () => {
  await show()
  await page.getByRole('button', { name: 'Comment on “Tape”' }).click()
  await field().fill('Which tape?')
  document.querySelectorAll('button').forEach((button) => button.textContent === 'Delete tape' && button.click())
  await expect.element(page.getByText(LINE_IS_GONE)).toBeVisible()
  await expect.element(field()).toHaveValue('Which tape?')
  refusal = Response.json({ type: '/problems/conflict', detail: LINE_IS_GONE }, { status: 409 })
  await add().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(LINE_IS_GONE)
  expect(sent).toMatchObject([{ body: { text: 'Which tape?', lineId: tape.id } }])
  await expect.element(field()).toHaveValue('Which tape?')
})

test('a comment of an earlier version stands at the copy of its line, and is resolved there', async () => {
  const early = comment({ estimateId: newId(), versionNo: 1, originId: tape.originId, lineWords: 'Tape' })
  stored = [early]
  await show()
  await page.getByRole('button', { name: '1 open comment, “Tape”' }).click()
  await expect.element(page.getByText('on version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve the comment of Priya Nair' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 1 resolved' })).toBeVisible()
  expect(sent).toMatchObject([{ call: `PUT /${early.id}/resolved`, body: { isResolved: true, version: 1 } }])
})

test('of a line that is gone its words stay, and only its author changes what was said', async () => {
  const gone = comment({ originId: newId(), lineWords: 'Waste', createdBy: marcus as never, text: 'Where to?' })
  stored = [comment(), gone]
  await show()
  await page.getByRole('button', { name: 'All' }).click()
  await expect.element(page.getByText('Waste, a line that is gone')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit the comment of Priya Nair' })).toBeVisible()
  for (const verb of ['Edit', 'Delete']) {
    await expect
      .element(page.getByRole('button', { name: `${verb} the comment of Marcus Chen` }))
      .not.toBeInTheDocument()
  }
})

test('an edit over somebody else’s keeps what was typed, and says so', async () => {
  await show()
  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Edit the comment of Priya Nair' }).click()
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true })
  await edited.fill('Check the days')
  const current = { ...stored[0]!, text: 'Check all', version: 2 }
  const detail = 'Somebody else changed this comment in the meantime.'
  refusal = Response.json({ type: '/problems/conflict', detail, current }, { status: 409 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect.element(edited).toHaveValue('Check the days')
  refusal = null
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ body: { text: 'Check the days', version: 2 } })
})

test('a deletion asks first', async () => {
  await show({ role: 'Administrator' })
  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Delete the comment of Priya Nair' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await expect.element(page.getByText('No comments yet')).toBeVisible()
})
