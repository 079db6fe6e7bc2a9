import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { FilterSets } from './filter-sets'
import { START } from './jobs-view'

const mine = { id: 'mine', name: 'Mine', filter: { ...START, search: 'roof' } }
const settings = { filter: null, columns: [], sets: [mine] }

/** Opens the dialog that names filters. */
async function nameFilters(answer: () => Response) {
  const write = vi.fn((_call: string) => answer())
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json({ payload: settings }) : write(`${method} ${path}`),
  )
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterSets view={START} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save as…' }).click()
  return write
}
const name = page.getByLabelText('Name')
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

test('the name of filters is asked about before it is lost, and what refuses it stands at it', async () => {
  const tooMany = [{ path: 'name', message: 'There are 20 already' }]
  await nameFilters(() => Response.json({ type: '/problems/invalid', errors: tooMany }, { status: 422 }))
  await name.fill('Roofs')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Roofs')
  await save()
  await expect.element(page.getByText('There are 20 already')).toBeVisible()
  await expect.element(name).toHaveFocus()
})

test('filters wait with their name while the server cannot be reached', async () => {
  await nameFilters(() => {
    throw new TypeError('Failed to fetch')
  })
  await name.fill('Roofs')
  await save()
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
  await expect.element(name).toHaveValue('Roofs')
})

test('filters that get the name of another set replace it', async () => {
  const write = await nameFilters(() => Response.json(mine))
  await name.fill('mine ')
  await expect.element(page.getByText('“Mine” will hold what is shown now.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.element(name).not.toBeInTheDocument()
  expect(write.mock.calls).toEqual([['PUT /api/v1/job-filter/sets/mine']])
})
