import axe from 'axe-core'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import type { JobReport } from '@/lib/paper/reports/schema'

import { TogetherDialog } from './together-dialog'

const job = { id: newId(), timezone: 'Australia/Brisbane' }
const made = (title: string, size = 40_000) => ({
  id: newId(),
  title,
  versionNo: 1,
  completedAt: '2026-11-20T01:00:00.000Z',
  pages: 3,
  size,
})

test('on a phone reports are put together in the order in which they are ticked, and too few or too large are refused', async () => {
  await page.viewport(360, 780)
  const [log, photos, large] = [made('Drying log'), made('Photo report'), made('Completion report', 70 * 1_048_576)]
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).searchParams.getAll('id'))
    return Response.json({ error: { code: 'conflict', message: 'One of these has no file.' } }, { status: 409 })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <TogetherDialog
        job={job as unknown as Job}
        reports={[log, photos, large] as unknown as JobReport[]}
        onClose={() => {}}
      />
    </AppRouterContext>,
  )
  const dialog = page.getByRole('dialog', { name: 'Several at once' })
  const download = dialog.getByRole('button', { name: 'Download as one PDF' })
  await dialog.getByRole('checkbox', { name: /Photo report/ }).click()
  await download.click()
  await expect.element(dialog.getByText('Please choose at least two reports.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Completion report/ }).click()
  await download.click()
  await expect.element(dialog.getByText('Together they are larger than 60 MB.')).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('checkbox', { name: /Completion report/ }).click()
  await dialog.getByRole('checkbox', { name: /Drying log/ }).click()
  expect((await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(({ id }) => id)).toEqual([])
  await download.click()
  await expect.poll(() => asked).toEqual([[photos.id, log.id]])
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('a report that is deleted after it was ticked is left out, and the others stay in their order', async () => {
  const [log, photos, visit] = [made('Drying log'), made('Photo report'), made('Site visit report')]
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).searchParams.getAll('id'))
    return Response.json({ error: { code: 'conflict', message: 'One of these has no file.' } }, { status: 409 })
  })
  const shown = (reports: object[]) => (
    <AppRouterContext value={{ push: () => {} } as never}>
      <TogetherDialog job={job as unknown as Job} reports={reports as JobReport[]} onClose={() => {}} />
    </AppRouterContext>
  )
  const { rerender } = await render(shown([log, photos, visit]))
  const dialog = page.getByRole('dialog', { name: 'Several at once' })
  for (const name of [/Photo report/, /Site visit report/, /Drying log/]) {
    await dialog.getByRole('checkbox', { name }).click()
  }
  await rerender(shown([log, visit]))
  await expect.element(dialog.getByRole('checkbox', { name: /Site visit report, version 1 · 1/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Download as one PDF' }).click()
  await expect.poll(() => asked).toEqual([[visit.id, log.id]])
})

test('those that are ticked go on to a letter in their order, unless an e-mail cannot take them', async () => {
  const [log, photos, large] = [made('Drying log'), made('Photo report'), made('Completion report', 50 * 1_048_576)]
  const onSend = vi.fn()
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <TogetherDialog
        job={job as unknown as Job}
        reports={[log, photos, large] as unknown as JobReport[]}
        onSend={onSend}
        onClose={() => {}}
      />
    </AppRouterContext>,
  )
  const dialog = page.getByRole('dialog', { name: 'Several at once' })
  const send = dialog.getByRole('button', { name: 'Send by e-mail' })
  await dialog.getByRole('checkbox', { name: /Photo report/ }).click()
  await send.click()
  await expect.element(dialog.getByText('Please choose at least two reports.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Completion report/ }).click()
  await send.click()
  await expect.element(dialog.getByText(/larger than 50 MB, which is the most that an e-mail takes/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Completion report/ }).click()
  await dialog.getByRole('checkbox', { name: /Drying log/ }).click()
  expect(onSend).not.toHaveBeenCalled()
  await send.click()
  expect(onSend).toHaveBeenCalledExactlyOnceWith([photos, log])
})
