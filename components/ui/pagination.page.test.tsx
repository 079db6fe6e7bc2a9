import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryString } from '@/lib/platform/http/client'

import { Pagination } from './pagination'

const rowIds = ['a', 'b', 'c', 'd', 'e']
const hrefFor = (wanted: number, after?: string[]) => `/list${queryString({ page: wanted, after })}`
const hrefOf = (label: string) => page.getByRole('link', { name: label, exact: true }).element().getAttribute('href')

test('the next page is told the last rows of this one, another page is not', async () => {
  await render(<Pagination page={2} pageSize={5} total={25} noun="rows" rowIds={rowIds} hrefFor={hrefFor} />)
  expect(hrefOf('Next page')).toBe('/list?page=3&after=c&after=d&after=e')
  expect(hrefOf('Page 3')).toBe(hrefOf('Next page'))
  expect(hrefOf('Previous page')).toBe('/list?page=1')
  expect(hrefOf('Page 5')).toBe('/list?page=5')
})

test('the last page is told of no other', async () => {
  await render(<Pagination page={5} pageSize={5} total={25} noun="rows" rowIds={rowIds} hrefFor={hrefFor} />)
  expect(page.getByRole('link', { name: 'Next page' }).query()).toBeNull()
  expect(hrefOf('Page 4')).toBe('/list?page=4')
})
