import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Estimate, EstimateTemplate } from '@/lib/paper/estimates/schema'

import { EstimateDetails } from './estimate-details'
import { NewEstimate } from './new-estimate'
import { StandardsScreen } from './standards-screen'

const jobId = newId()
const template = {
  id: newId(),
  name: 'Strip-out',
  markupMode: 'LINE',
  sectionCount: 2,
  lineCount: 1,
  version: 1,
} as EstimateTemplate
const estimate = {
  id: newId(),
  jobId,
  name: 'Make safe',
  markupMode: 'NONE',
  markupPercent: null,
  contingencyPercent: 0,
  discountCents: 0,
  discountPercent: null,
  gstPercent: 10,
  validDays: 30,
  letterheadId: null,
  terms: null,
  exclusions: 'Asbestos\nRoof leaks',
  version: 1,
} as Estimate

/** What the server was asked to write. */
let sent: { method: string; path: string; body: unknown }[]
let templates: EstimateTemplate[]
let exclusions: string | null

beforeEach(() => {
  sent = []
  templates = [template]
  exclusions = 'Asbestos\nMould behind walls'
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    if (path.endsWith('/estimate-words')) return Response.json({ terms: 'Fourteen days.', exclusions, version: 1 })
    if (method === 'DELETE') templates = []
    if (path.includes('/estimate-templates')) return Response.json(templates)
    return Response.json(method === 'GET' ? [] : estimate)
  })
})

const show = (what: ReactNode) =>
  render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <PathnameContext value="/administration/estimates">
          <main>{what}</main>
        </PathnameContext>
      </QueryClientProvider>
    </AppRouterContext>,
  )

test('standard exclusions are ticked in the details of an estimate, and others typed', async () => {
  await page.viewport(360, 780)
  await show(<EstimateDetails estimate={estimate} onClose={() => {}} />)
  const field = page.getByRole('textbox', { name: 'Exclusions' })
  const asbestos = page.getByRole('checkbox', { name: 'Asbestos' })
  await expect.element(asbestos).toBeChecked()
  await page.getByRole('checkbox', { name: 'Mould behind walls' }).click()
  await expect.element(field).toHaveValue('Asbestos\nRoof leaks\nMould behind walls')
  await asbestos.click()
  await expect.element(field).toHaveValue('Roof leaks\nMould behind walls')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ exclusions: 'Roof leaks\nMould behind walls', version: 1 })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a markup that nobody sees any more is neither sent nor found wrong', async () => {
  await show(<EstimateDetails estimate={{ ...estimate, markupMode: 'WHOLE', markupPercent: 15 }} onClose={() => {}} />)
  const markup = page.getByRole('textbox', { name: 'Markup on the whole' })
  await markup.fill('twenty')
  await page.getByRole('combobox', { name: 'Markup', exact: true }).selectOptions('NONE')
  await expect.element(markup).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ markupMode: 'NONE', markupPercent: 15 })
})

test('an estimate begins from a template, which brings its sections', async () => {
  await show(<NewEstimate jobId={jobId} onClose={() => {}} />)
  await page.getByRole('textbox', { name: 'Name' }).fill('Hall')
  await expect.element(page.getByRole('textbox', { name: 'First section' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Begin from' }).selectOptions('Strip-out')
  await expect.element(page.getByRole('textbox', { name: 'First section' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add estimate' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ jobId, name: 'Hall', templateId: template.id })
  expect(sent[0]!.body).not.toHaveProperty('sections')
})

test('without templates nothing is offered', async () => {
  templates = []
  await show(<NewEstimate jobId={jobId} onClose={() => {}} />)
  await page.getByRole('textbox', { name: 'Name' }).fill('Hall')
  await page.getByRole('button', { name: 'Add estimate' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ sections: [{ title: 'Work' }] })
  await expect.element(page.getByRole('combobox', { name: 'Begin from' })).not.toBeInTheDocument()
})

test('the words are read by those who may not write them, and a template is deleted after a question', async () => {
  await show(<StandardsScreen mayWrite={false} />)
  await expect.element(page.getByText('Mould behind walls')).toBeVisible()
  await expect.element(page.getByText('Fourteen days.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 line in 2 sections').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Strip-out/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Delete template' }).click()
  await expect.element(page.getByText('No templates yet')).toBeVisible()
  expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/v1/estimate-templates/${template.id}` }])
})

test('an Administrator writes the words', async () => {
  exclusions = null
  await show(<StandardsScreen mayWrite />)
  await page.getByRole('textbox', { name: 'Standard exclusions' }).fill('Asbestos')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect.poll(() => sent[0]?.body).toEqual({ terms: 'Fourteen days.', exclusions: 'Asbestos', version: 1 })
})
