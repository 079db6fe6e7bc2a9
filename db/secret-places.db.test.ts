import { randomUUID } from 'node:crypto'

import type postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { withSecret } from '@/lib/platform/mail/secret'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
let owner: postgres.Sql
beforeAll(async () => {
  before = await makeDatabaseBefore('0086_secret_places')
  owner = before.owner
})
afterAll(() => before.drop())

// Somebody's own words with what was taken for the place of a secret, and signs of two units each.
const TYPED = '😀 reset_password#… https://app.example.test/sign/… https://app.example.test/approve/… code is … 😀'
const LINK = 'https://app.example.test/'

it('finds the places of letters that wait since before, from the end, and of nothing that people wrote', async () => {
  await owner`insert into organizations (name, identifier) values ('The first', 'OLD')`
  const mails = [
    { key: 'link', address: `${LINK}reset_password#…` },
    { key: 'invitation', address: `${LINK}reset_password#…` },
    { key: 'form-to-sign', address: `${LINK}sign/…` },
    { key: 'estimate-to-approve', address: `${LINK}approve/…` },
  ].map(({ key, address }) => ({
    key: `${key}:1`,
    kind: 'SIGNING',
    text: `Hello,\n\n${TYPED}\n\nOpen it:\n${address}\n\n-- \nMakegood`,
    html: `<p>${TYPED}</p><a href="${address}">Open</a><a href="${address}">${address}</a>`,
  }))
  const code = 'Your code is …. It is good for 10 minutes, for the form that Dry Coast asks you to sign.'
  mails.push({ key: 'signing-code:1', kind: 'SIGNING', text: `${TYPED}\n\n${code}`, html: `<p>${TYPED}</p>${code}` })
  const typed = { key: 'job-email:1', kind: null, text: TYPED, html: TYPED }
  for (const { key, kind, text, html } of [...mails, typed]) {
    await owner`insert into mail_messages (organization_id, id, key, recipient, subject, body_text, body_html, status, link_kind)
      values (1, ${randomUUID()}, ${key}, 'jo@example.test', 'Letter', ${text}, ${html}, 'queued', ${kind})`
  }
  await before.migrate()
  const rows = await owner<{ key: string; text: string; html: string; in_text: number[]; in_html: number[] }[]>`
    select key, body_text as text, body_html as html, secret_in_text as in_text, secret_in_html as in_html from mail_messages`
  const filled = (body: string) => body.replace(TYPED, 'TYPED').replaceAll('…', 'SECRET').replace('TYPED', TYPED)
  for (const { key, text, html, in_text: inText, in_html: inHtml } of rows.filter((row) => row.key !== typed.key)) {
    expect(withSecret({ text, places: inText }, 'SECRET'), key).toBe(filled(text))
    expect(withSecret({ text: html, places: inHtml }, 'SECRET'), key).toBe(filled(html))
  }
  expect(rows.find((row) => row.key === typed.key)).toMatchObject({ in_text: [], in_html: [] })
  expect(rows).toHaveLength(mails.length + 1)
})
