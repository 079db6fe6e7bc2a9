import { describe, expect, it, vi } from 'vitest'

import { type MailTemplates, renderMail } from './templates'

vi.mock('@/lib/env', () => ({ env: { APP_URL: 'https://app.example.test/' } }))

const support = {
  sender: 'Priya Nair <priya@example.test>',
  organizationName: 'Dry & Coast',
  category: 'Problem',
  subject: 'Calendar\r\nBcc: everybody@example.test',
  message: 'First <b>line</b>\nsecond line\n\nLast',
}
const samples: { [T in keyof MailTemplates]: MailTemplates[T] } = {
  invitation: { firstName: 'Priya', organizationName: 'Dry & Coast', token: 'AbC-_1' },
  'password-reset': { firstName: 'Priya', organizationName: 'Dry & Coast', token: 'AbC-_1' },
  'password-changed': { firstName: 'Priya' },
  'email-changed': { firstName: 'Priya', newEmail: 'new@example.test' },
  'support-request': { ...support, userId: 'u1', organizationId: 7 },
  'support-copy': support,
}
const render = <T extends keyof MailTemplates>(template: T) => renderMail(template, samples[template])

describe.each(Object.keys(samples) as (keyof MailTemplates)[])('the letter %s', (template) => {
  it('has a subject of one line, a text, and a page that loads nothing', () => {
    const { subject, bodyText, bodyHtml } = render(template)
    expect(subject).toMatch(/^\S.*\S$/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(bodyText.length).toBeGreaterThan(20)
    expect(bodyHtml).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(bodyHtml).toContain('<title>')
    expect(bodyHtml).not.toMatch(/\b(src|background)=|url\(|@import/)
  })
})

it.each(['invitation', 'password-reset'] as const)('%s says how to open its link in both forms', (template) => {
  const { bodyText, bodyHtml } = render(template)
  expect(bodyText).toContain('https://app.example.test/reset_password/AbC-_1')
  expect(bodyHtml.match(/href="https:\/\/app\.example\.test\/reset_password\/AbC-_1"/g)).toHaveLength(2)
})

it('what people typed is text, never markup', () => {
  const { bodyHtml, bodyText } = render('support-request')
  expect(bodyHtml).toContain('<p>First &lt;b&gt;line&lt;/b&gt;<br>second line</p>\n<p>Last</p>')
  expect(bodyHtml).toContain('Priya Nair &lt;priya@example.test&gt; of Dry &amp; Coast')
  expect(bodyText).toContain('First <b>line</b>')
})
