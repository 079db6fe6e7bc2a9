import '@/e2e/app-styles'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { OfficeLink } from '@/lib/paper/links/schema'
import { STATE_LABELS } from '@/lib/paper/signing/rules'

import { LinkList } from './link-list'

const link: OfficeLink = {
  id: newId(),
  name: 'Jo Owner',
  sendBy: 'sms',
  email: null,
  phone: '0400 111 222',
  asksCode: true,
  remindAfterDays: null,
  state: 'SENT',
  sentAt: '2026-03-09T02:00:00.000Z',
  expiresAt: '2026-03-23T02:00:00.000Z',
  remindedAt: null,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  takenBackAt: null,
  waits: false,
  notSent: null,
  isLocked: false,
  address: null,
  createdBy: {
    id: newId(),
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya@example.test',
    role: 'Administrator',
    dp: null,
  },
  createdAt: '2026-03-09T02:00:00.000Z',
}
const again = vi.fn()
const show = (change: Partial<OfficeLink>) =>
  render(
    <LinkList
      label="Asked to sign by link"
      links={[{ ...link, ...change }]}
      timezone="Australia/Brisbane"
      stateLabels={STATE_LABELS}
      entriesOf={() => []}
      renewalOf={() => again}
    />,
  )
const list = page.getByRole('list', { name: 'Asked to sign by link' })
const button = page.getByRole('button', { name: 'Send a new link to Jo Owner' })

test('a link that was sent offers no other one', async () => {
  await show({})
  await expect.element(list).toHaveTextContent('Sent')
  expect(button.query()).toBeNull()
})

test.each([
  [
    'whose text was refused says why',
    { notSent: 'Replies from this number would not come to you.' },
    ['Not sent', 'Replies from this number would not come to you.'],
  ],
  ['that wrong codes locked says so', { state: 'OPENED', isLocked: true }, ['Locked', '20 wrong codes were entered']],
  [
    'that was passed on by hand and then locked says so',
    { state: 'OPENED', isLocked: true, notSent: 'It does not leave by itself.' },
    ['Locked', '20 wrong codes were entered'],
  ],
] as const)('a link %s, with a new one beside it', async (_, change, words) => {
  await show(change)
  for (const said of words) await expect.element(list).toHaveTextContent(said)
  expect(list.element().textContent).not.toMatch(/Sent|Opened/)
  await button.click()
  expect(again).toHaveBeenCalled()
  again.mockClear()
})

test('a link that was answered is not locked any more', async () => {
  await show({ state: 'SIGNED', signedAt: '2026-03-10T02:00:00.000Z', isLocked: true })
  await expect.element(list).toHaveTextContent('Signed')
  expect(button.query()).toBeNull()
})

test.each([
  ['an e-mail', { sendBy: 'email', email: 'jo@example.test', phone: null }, 'jo@example.test', 'has no mail server'],
  ['a text', {}, '0400 111 222', 'sends no text messages'],
] as const)('%s that cannot leave waits, says why, and gives its address to copy', async (_, change, to, why) => {
  const address = 'https://app.example.test/sign#secret'
  await show({ ...change, waits: true, address })
  await expect.element(list).toHaveTextContent(`${to}, waits: this installation ${why}`)
  expect(list.element().textContent).not.toContain('Sent')
  await expect.element(page.getByRole('textbox', { name: 'Address for Jo Owner' })).toHaveValue(address)
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  expect(copy).toHaveBeenCalledWith(address)
  copy.mockRestore()
})

test('whoever did not make a link that waits is told so, and not its address', async () => {
  await show({ waits: true })
  await expect.element(list).toHaveTextContent('waits')
  expect(page.getByRole('textbox').query()).toBeNull()
})
