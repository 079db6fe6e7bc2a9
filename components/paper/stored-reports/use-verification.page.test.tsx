import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Menu } from '@/components/ui/menu'
import { newId } from '@/lib/base/ids'
import { reportKeys } from '@/lib/paper/reports/keys'
import { showsEstimate, showsForm } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'

import { useVerification } from './use-verification'

const [jobId, estimateId, formId] = [newId(), newId(), newId()]
const [BEFORE, SETTLED, AFTER] = ['2026-03-08T00:00:00.000Z', '2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z']
const report = (code: string | null, options: object, createdAt = AFTER) => {
  const type = 'formId' in options ? 'FormReport' : 'EstimateReport'
  return { id: newId(), jobId, code, type, options, status: 'COMPLETED', createdAt } as JobReport
}
/** The newest first, as they are read. */
const KEPT = [
  report(null, { estimateId }),
  report('COPYWITHGST1', { estimateId, withGst: true }),
  report('ESTIMATENEW2', { estimateId }),
  report('ESTIMATEOLD1', { estimateId }),
  report('OTHERONES111', { estimateId: newId() }),
  report('FORMSIGNED11', { formId }),
  report('FORMUNSIGNED', { formId }, BEFORE),
]

type Shows = Parameters<typeof useVerification>[1]
const showing = (id: string): Shows => {
  const estimate = { id, updatedAt: SETTLED, status: 'APPROVED' as const }
  return (one) => showsEstimate(one, estimate, new Date(AFTER)) || showsForm(one, { id, updatedAt: SETTLED })
}

const Actions = ({ shows }: { shows: Shows }) => (
  <Menu label="Actions" items={[{ label: 'Download as PDF', onSelect: () => {} }, ...useVerification(jobId, shows)]} />
)

async function open(shows: Shows, kept: JobReport[] | null = KEPT) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (kept) queries.setQueryData(reportKeys.ofJob(jobId), kept)
  await render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <Actions shows={shows} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Download as PDF' })).toBeVisible()
}
const entry = page.getByRole('menuitem', { name: 'Verification page' })

test.each([
  ['an approved estimate, not of a copy with other prices', estimateId, '/verify/ESTIMATENEW2'],
  ['a signed form', formId, '/verify/FORMSIGNED11'],
])('the newest paper of %s leads to where it is checked', async (_, id, href) => {
  await open(showing(id))
  await expect.element(entry).toHaveAttribute('href', href)
})

test('what has no paper yet leads nowhere', async () => {
  await open(showing(newId()))
  expect(entry.query()).toBeNull()
})

test('a paper from before it was signed or approved is none of it', async () => {
  await open(showing(formId), [report('FORMUNSIGNED', { formId }, BEFORE)])
  expect(entry.query()).toBeNull()
})

test('what is not signed or approved asks for no paper', async () => {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  await open(null, null)
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
