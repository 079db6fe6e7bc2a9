import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { DRY_COAST } from '@/e2e/dry-coast'
import { newId } from '@/lib/base/ids'
import type { SigningView } from '@/lib/paper/signing/schema'

import { SignScreen } from './sign-screen'

const SECRET = 'A'.repeat(43)
const id = newId()
/** What the server was asked, with the body that went with it. */
let asked: { address: string; body: string }[]
/** Where the code goes that was not entered yet. */
let codeGoesTo: string | null

const view = (): SigningView => ({
  id,
  organization: 'Dry Coast',
  firm: DRY_COAST,
  name: 'Jo Owner',
  state: 'OPENED',
  codeGoesTo,
  declineReason: null,
  form: codeGoesTo
    ? null
    : {
        name: 'Hallway authority',
        status: 'DRAFT',
        version: 1,
        formItems: [],
        answers: {},
        jobFields: {},
        signatures: [],
        itemId: 'owner',
        beside: null,
        mayFill: [],
        answersFrom: null,
        timezone: 'Australia/Brisbane',
      },
})

beforeEach(() => {
  asked = []
  codeGoesTo = null
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ address: `${method} ${address}`, body: typeof body === 'string' ? body : '' })
    if (address.endsWith('/code') && method === 'PUT') codeGoesTo = null
    if (address !== '/api/v1/signing') {
      return address.endsWith('/code') ? Response.json({ token: 'a-pass' }) : Response.json(view())
    }
    return body === JSON.stringify({ token: SECRET })
      ? Response.json({ id })
      : Response.json({ type: '/problems/not_found', detail: 'No such link.' }, { status: 404 })
  })
})
afterEach(() => {
  window.history.replaceState(null, '', ' ')
})

const open = (secret: string) => {
  window.location.hash = secret
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <SignScreen />
    </QueryClientProvider>,
  )
}

test('a link hands its secret over once, in no address, and is read by its id', async () => {
  await open(SECRET)
  await expect.element(page.getByRole('heading', { name: 'Hallway authority' })).toBeVisible()
  expect(asked.map(({ address }) => address)).toEqual(['POST /api/v1/signing', `GET /api/v1/signing/${id}`])
  expect(asked.filter(({ body }) => body.includes(SECRET))).toHaveLength(1)
})

test('a link that asks for a code shows what it holds once the code was entered', async () => {
  codeGoesTo = '••• 222'
  await open(SECRET)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hallway authority' })).toBeVisible()
  expect(asked.filter(({ address }) => address.includes(SECRET) || address.includes('a-pass'))).toEqual([])
})

test('a link that opens nothing says so', async () => {
  await open('B'.repeat(43))
  await expect.element(page.getByText('This link opens nothing')).toBeVisible()
})
