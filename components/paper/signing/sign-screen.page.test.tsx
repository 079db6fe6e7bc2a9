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
let state: SigningView['state']

const signature: NonNullable<SigningView['form']>['signatures'][number] = {
  id: newId(),
  itemId: 'owner',
  sign: { typed: 'Jo Owner' },
  signedBy: 'Jo Owner',
  role: null,
  signedAt: '2026-03-09T01:00:00.000Z',
  referencedSignatureId: null,
}

const view = (): SigningView => ({
  id,
  organization: 'Dry Coast',
  firm: DRY_COAST,
  name: 'Jo Owner',
  state,
  codeGoesTo,
  declineReason: null,
  form: codeGoesTo
    ? null
    : {
        name: 'Hallway authority',
        status: 'DRAFT',
        version: 1,
        formItems: [
          { id: 'scope', kind: 'paragraph', label: 'We take up the carpet.' },
          { id: 'access', kind: 'longText', label: 'How do we get in?' },
          { id: 'owner', kind: 'signature', label: 'The owner signs', mayBeTyped: true },
          { id: 'end', kind: 'paragraph', label: 'Thank you.' },
        ],
        answers: state === 'SIGNED' ? { access: 'By the side gate' } : {},
        jobFields: {},
        signatures: state === 'SIGNED' ? [signature] : [],
        itemId: 'owner',
        beside: null,
        mayFill: ['access'],
        answersFrom: null,
        timezone: 'Australia/Brisbane',
      },
})

beforeEach(() => {
  asked = []
  codeGoesTo = null
  state = 'OPENED'
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ address: `${method} ${address}`, body: typeof body === 'string' ? body : '' })
    if (address.endsWith('/code') && method === 'PUT') codeGoesTo = null
    if (address.endsWith(id) && method === 'PUT') state = 'SIGNED'
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

test('a link that was signed before says so first', async () => {
  state = 'SIGNED'
  await open(SECRET)
  await expect.element(page.getByText('By the side gate')).toBeVisible()
  const said = page.getByText('You have signed this form').element()
  const text = page.getByText('We take up the carpet.').element()
  expect(said.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(page.getByLabelText('How do we get in?')).not.toBeInTheDocument()
})

test('a link that opens nothing says so', async () => {
  await open('B'.repeat(43))
  await expect.element(page.getByText('This link opens nothing')).toBeVisible()
})

test('what was read stays where it was once it is signed, and says so where that was tapped', async () => {
  await page.viewport(390, 740)
  await open(SECRET)
  await page.getByLabelText('How do we get in?').fill('By the side gate')
  const places = () =>
    ['We take up the carpet.', 'The owner signs'].map(
      (text) => page.getByText(text).element().getBoundingClientRect().top,
    )
  await document.fonts.ready
  const before = places()
  await page.getByRole('button', { name: 'Sign' }).click()
  const dialog = page.getByRole('dialog', { name: 'The owner signs' })
  await dialog.getByRole('button', { name: 'Sign with the typed name' }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'You have signed this form' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(places()).toEqual(before)
  await expect.element(page.getByLabelText('How do we get in?')).toBeDisabled()
  await expect.element(page.getByLabelText('How do we get in?')).toHaveValue('By the side gate')
  await expect.element(page.getByRole('button', { name: 'Save a copy' })).toBeInViewport()
})
