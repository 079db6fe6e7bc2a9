import 'server-only'
import { env } from '@/lib/env'

/** What each e-mail needs to know. */
export interface MailTemplates {
  invitation: { firstName: string; organizationName: string; token: string }
  'password-reset': { firstName: string; organizationName: string; token: string }
  'password-changed': { firstName: string }
}

interface Letter {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
}

const linkTo = (path: string) => new URL(path, env.APP_URL).href

const letters: { [T in keyof MailTemplates]: (data: MailTemplates[T]) => Letter } = {
  invitation: ({ firstName, organizationName, token }) => ({
    subject: `${organizationName} invites you to Makegood`,
    paragraphs: [
      `Hello ${firstName},`,
      `${organizationName} plans and records its jobs with Makegood and invites you to join. The link is good for seven days.`,
    ],
    link: { label: 'Set your password', url: linkTo(`/reset_password/${token}`) },
  }),
  'password-reset': ({ firstName, token }) => ({
    subject: 'Set a new password for Makegood',
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody asked to reset your password. The link is good for one hour. If it was not you, nothing needs to be done.',
    ],
    link: { label: 'Set a new password', url: linkTo(`/reset_password/${token}`) },
  }),
  'password-changed': ({ firstName }) => ({
    subject: 'Your password for Makegood was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'Your password was just changed and every device was logged out. If it was not you, please contact an Administrator of your organisation.',
    ],
  }),
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!)

/** Subject, plain text and HTML of a letter. What people typed is escaped. */
export function renderMail<T extends keyof MailTemplates>(template: T, data: MailTemplates[T]) {
  const { subject, paragraphs, link } = letters[template](data)
  return {
    subject,
    bodyText: [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n'),
    bodyHtml: [
      ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
      ...(link ? [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`] : []),
    ].join('\n'),
  }
}
