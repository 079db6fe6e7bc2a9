import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Menu } from '@/components/ui/menu'
import { newId } from '@/lib/base/ids'
import { reportKeys } from '@/lib/paper/reports/keys'
import type { JobReport } from '@/lib/paper/reports/schema'

import { useVerification } from './use-verification'

const [jobId, estimateId, formId] = [newId(), newId(), newId()]
const report = (code: string | null, options: object) => ({ id: newId(), jobId, code, options }) as JobReport
/** The newest first, as they are read. */
const KEPT = [
  report(null, { estimateId }),
  report('COPYWITHGST1', { estimateId, withGst: true }),
  report('ESTIMATENEW2', { estimateId }),
  report('ESTIMATEOLD1', { estimateId }),
  report('OTHERONES111', { estimateId: newId() }),
  report('FORMSIGNED11', { formId }),
]

const Actions = ({ about, isSettled }: { about: Parameters<typeof useVerification>[1]; isSettled: boolean }) => (
  <Menu
    label="Actions"
    items={[{ label: 'Download as PDF', onSelect: () => {} }, ...useVerification(jobId, about, isSettled)]}
  />
)

async function open(about: Parameters<typeof useVerification>[1], isSettled = true, kept: JobReport[] | null = KEPT) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (kept) queries.setQueryData(reportKeys.ofJob(jobId), kept)
  await render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <Actions about={about} isSettled={isSettled} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Download as PDF' })).toBeVisible()
}
const entry = page.getByRole('menuitem', { name: 'Verification page' })

test.each([
  ['an approved estimate, not of a copy with other prices', { estimateId }, '/verify/ESTIMATENEW2'],
  ['a signed form', { formId }, '/verify/FORMSIGNED11'],
])('the newest paper of %s leads to where it is checked', async (_, about, href) => {
  await open(about)
  await expect.element(entry).toHaveAttribute('href', href)
})

test('what has no paper yet leads nowhere', async () => {
  await open({ formId: newId() })
  expect(entry.query()).toBeNull()
})

test('what is not signed or approved asks for no paper', async () => {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  await open({ formId }, false, null)
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
