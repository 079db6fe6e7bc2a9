import 'server-only'
import { env } from '@/lib/base/env'
import { formatDay } from '@/lib/base/time'

import { type Firm, type Letter, asHtml, asText } from './layout'
import { withheld } from './secret'

/** The facts that each e-mail needs. */
export interface MailTemplates {
  invitation: { firstName: string; organizationName: string }
  'password-reset': { firstName: string }
  /** Nothing in it is anybody's words: it goes to whoever the address is. */
  'confirm-email': Record<never, never>
  'password-changed': { firstName: string }
  'email-changed': { firstName: string; newEmail: string }
  'tasks-tomorrow': { firstName: string; date: string; tasks: ReminderTask[] }
  'task-in-an-hour': { firstName: string; date: string; task: ReminderTask }
  /** What stands behind the bell, the newest first. */
  notices: { firstName: string; notices: { text: string; detail: string | null; path: string }[] }
  'note-mention': { firstName: string; author: string; job: string; site: string; text: string; path: string }
  'form-to-sign': FormToSign & { message: string | null; isReminder: boolean }
  'estimate-to-approve': EstimateToApprove & { message: string | null; isReminder: boolean }
  'signing-code': { name: string; organizationName: string; opens: 'form' | 'estimate' }
  'form-answered': {
    firstName: string
    signer: string
    form: string
    job: string
    reason: string | null
    keptBecause: string | null
    sentBy: string | null
    path: string
  }
  'signature-taken-off': { name: string; organizationName: string; form: string; isDeleted: boolean }
  'plan-invoice': {
    firstName: string
    organizationName: string
    month: string
    number: number
    total: string
    path: string
  }
  'plan-payment': PlanPayment
  'organization-closed': OrganizationClosed & { by: string }
  'organization-reopened': OrganizationClosed & { by: string }
  'organization-ends': OrganizationClosed
  'management-report': {
    firstName: string
    organizationName: string
    view: string
    title: string
    /** The days in words, or that it is of now. */
    days: string
    /** The figures of all rows, a line each. */
    totals: string[]
    path: string
  }
  'management-report-refused': {
    firstName: string
    organizationName: string
    view: string
    title: string
    /** A sentence of ours. */
    reason: string
    path: string
  }
  'export-ready': { firstName: string; organizationName: string; days: number; path: string }
  'estimate-answered': EstimateAnswered
  'estimate-late': EstimateLate
  'support-request': SupportMessage & { userId: string; organizationId: number }
  'support-copy': SupportMessage
}

/** A task as a reminder shows it. */
export interface ReminderTask {
  name: string
  /** With the zone: `Mar 09 2026, 06:30 AM – 08:30 AM AEST`. */
  when: string
  /** Number and kind. */
  job: string | null
  address: string | null
  description: string | null
  path: string
}

/** The names by which a letter's reader finds the job: ours, and theirs where it is known. */
interface References {
  reference: string
  theirReference: string | null
}

interface FormToSign extends References {
  name: string
  organizationName: string
  sender: string
  form: string
  site: string
  /** The last day of the link, the whole of it, on the clock of the organisation. */
  goodUntil: string
}

interface EstimateToApprove extends References {
  name: string
  organizationName: string
  sender: string
  /** `“Make safe” (E-12, version 2)` */
  estimate: string
  /** With GST; null where it is to be read behind a code alone. */
  amount: string | null
  site: string
  /** The last day of the link, the whole of it, on the clock of the organisation. */
  goodUntil: string
}

interface EstimateAnswered {
  firstName: string
  client: string
  outcome: 'approved' | 'approved in part' | 'rejected'
  estimate: string
  job: string
  /** Why it was rejected, or what was cut and why. */
  reasons: string[]
  sentBy: string | null
  path: string
}

interface EstimateLate {
  firstName: string
  client: string
  estimate: string
  job: string
  /** Of its prices, or else of the link. */
  lastDay: string
  isPriceOver: boolean
  path: string
}

interface PlanPayment {
  firstName: string
  organizationName: string
  number: number
  month: string
  total: string
  /** Why it could not be charged; null when it was. */
  failure: string | null
  graceDays: number
  path: string
}

interface OrganizationClosed {
  firstName: string
  organizationName: string
  /** The day on which everything is deleted. */
  purgedOn: string
}

interface SupportMessage {
  sender: string
  organizationName: string
  category: string
  subject: string
  message: string
}

const linkTo = (path: string) => new URL(path, env.APP_URL).href

/** The secret of a link is a fragment: no browser sends it, and no server or proxy writes it down. */
const PASSWORD_LINK = '/reset_password#'
const CONFIRMATION_LINK = '/confirm-email#'
const SIGNING_LINK = '/sign#'
const APPROVAL_LINK = '/approve#'

/** The address at which the holder of a secret sets a password. */
export const passwordLink = (secret: string): string => linkTo(PASSWORD_LINK) + secret

/** The address at which the holder of a secret confirms their e-mail address. */
export const confirmationLink = (secret: string): string => linkTo(CONFIRMATION_LINK) + secret

/** The address at which the holder of a secret signs a form. */
export const signingLink = (secret: string): string => linkTo(SIGNING_LINK) + secret

/** The address at which the holder of a secret approves an estimate. */
export const approvalLink = (secret: string): string => linkTo(APPROVAL_LINK) + secret

const ASKED = { form: 'sign', estimate: 'approve' } as const

/** The sentence that tells a code. */
export const codeSentence = (organizationName: string, opens: keyof typeof ASKED, code: string): string =>
  `Your code is ${code}. It is good for 10 minutes, for the ${opens} that ${organizationName} asks you to ${ASKED[opens]}.`

const letters: { [T in keyof MailTemplates]: (data: MailTemplates[T], secret: string) => Letter } = {
  invitation: ({ firstName, organizationName }, secret) => ({
    subject: `${organizationName} invites you to Makegood`,
    paragraphs: [
      `Hello ${firstName},`,
      `${organizationName} plans and records its jobs with Makegood and invites you to join. The link is good for seven days.`,
    ],
    link: { label: 'Set your password', url: passwordLink(secret) },
  }),
  'password-reset': ({ firstName }, secret) => ({
    subject: 'Set a new password for Makegood',
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody asked to reset your password. The link is good for one hour. If it was not you, nothing needs to be done.',
    ],
    link: { label: 'Set a new password', url: passwordLink(secret) },
  }),
  'confirm-email': (_, secret) => ({
    subject: 'Please confirm your e-mail address for Makegood',
    paragraphs: [
      'Hello,',
      'This address was given for an account of Makegood. If it was you, please confirm that it is yours. The link is good for seven days.',
      'If it was not you, nothing needs to be done: until it is confirmed, that account sends nothing to anybody.',
    ],
    link: { label: 'Confirm the address', url: confirmationLink(secret) },
  }),
  'password-changed': ({ firstName }) => ({
    subject: 'Your password for Makegood was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'Your password was just changed and every other device was logged out. If it was not you, please contact an Administrator of your organisation.',
    ],
  }),
  'email-changed': ({ firstName, newEmail }) => ({
    subject: 'Your e-mail address for Makegood was changed',
    paragraphs: [
      `Hello ${firstName},`,
      `From now on you log in with ${newEmail}, and nothing more is sent to this address. If it was not you, please contact an Administrator of your organisation at once.`,
    ],
  }),
  'tasks-tomorrow': ({ firstName, date, tasks }) => ({
    subject: `${tasks.length === 1 ? 'One task' : `${tasks.length} tasks`} tomorrow, ${formatDay(date)}`,
    paragraphs: [`Hello ${firstName},`, 'This is what tomorrow brings.', REMINDED],
    items: tasks.map(toItem),
    link: { label: 'Open the calendar', url: linkTo(`/calendar?view=day&date=${date}`) },
  }),
  'task-in-an-hour': ({ firstName, date, task }) => ({
    subject: `Soon: ${task.name}, ${task.when}`,
    paragraphs: [`Hello ${firstName},`, 'This task begins within the hour.', REMINDED],
    items: [toItem(task)],
    link: { label: 'Open the calendar', url: linkTo(`/calendar?view=day&date=${date}`) },
  }),
  'note-mention': ({ firstName, author, job, site, text, path }) => ({
    subject: `${author} mentioned you on ${job}`,
    paragraphs: [`Hello ${firstName},`, `${author} mentioned you in a note on ${job}, ${site}:`, ...paragraphsOf(text)],
    link: { label: 'Open the notes', url: linkTo(path) },
  }),
  notices: ({ firstName, notices: [first, ...more] }) => ({
    subject: more.length ? `${first!.text}, and ${more.length} more` : first!.text,
    paragraphs: [`Hello ${firstName},`, 'Your profile is where you choose what of the bell comes by e-mail.'],
    items: [first!, ...more].map(({ text, detail, path }) => ({
      title: text,
      lines: detail ? [detail] : [],
      url: linkTo(path),
    })),
    link: { label: 'Open Makegood', url: linkTo('/') },
  }),
  'form-to-sign': (
    { name, organizationName, sender, form, site, goodUntil, message, isReminder, ...references },
    secret,
  ) => ({
    subject: `${isReminder ? 'Reminder: p' : 'P'}lease sign “${form}” for ${organizationName}`,
    paragraphs: [
      `Hello ${name},`,
      `${sender} of ${organizationName} asks you to read and sign “${form}” for ${site}. You need no account. The link is for you alone, and good until ${formatDay(goodUntil)}.`,
      ...(message ? paragraphsOf(message) : []),
    ],
    facts: [['Form', form], ['Site', site], ...referenceFacts(references), ['Please sign by', formatDay(goodUntil)]],
    link: { label: 'Read and sign', url: signingLink(secret) },
    signedBy: sender,
  }),
  'estimate-to-approve': (
    { name, organizationName, sender, estimate, amount, site, goodUntil, message, isReminder, ...references },
    secret,
  ) => ({
    subject: `${isReminder ? 'Reminder: p' : 'P'}lease approve the estimate ${estimate} of ${organizationName}`,
    paragraphs: [
      `Hello ${name},`,
      `${sender} of ${organizationName} asks you to read and approve the estimate ${estimate} for ${site}. You need no account. The link is for you alone, and good until ${formatDay(goodUntil)}.`,
      ...(message ? paragraphsOf(message) : []),
    ],
    facts: [
      ['Estimate', estimate],
      ['Amount', amount],
      ['Site', site],
      ...referenceFacts(references),
      ['Please answer by', formatDay(goodUntil)],
    ],
    link: { label: 'Read and approve', url: approvalLink(secret) },
    signedBy: sender,
  }),
  'signing-code': ({ name, organizationName, opens }, secret) => ({
    subject:
      opens === 'form'
        ? `Your code for signing a form of ${organizationName}`
        : `Your code for approving an estimate of ${organizationName}`,
    paragraphs: [
      `Hello ${name},`,
      codeSentence(organizationName, opens, secret),
      'If you did not ask for it, nothing needs to be done.',
    ],
  }),
  'form-answered': ({ firstName, signer, form, job, reason, keptBecause, sentBy, path }) => ({
    subject: `${signer} ${reason === null ? 'signed' : 'declined to sign'} “${form}”`,
    paragraphs: [
      `Hello ${firstName},`,
      `${signer} ${reason === null ? 'signed' : 'declined to sign'} “${form}” of ${job} by the link that ${sentBy ?? 'you'} sent.`,
      ...(keptBecause ? [`The form is not submitted yet: ${keptBecause}`] : []),
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    link: { label: 'Open the form', url: linkTo(path) },
  }),
  'signature-taken-off': ({ name, organizationName, form, isDeleted }) => ({
    subject: isDeleted ? `“${form}”, which you signed, was deleted` : `Your signature was taken off “${form}”`,
    paragraphs: [
      `Hello ${name},`,
      `${organizationName} ${isDeleted ? `deleted “${form}”, which you signed` : `took your signature off “${form}”`}. What you signed no longer counts. They will ask you again where they need your signature.`,
    ],
  }),
  'export-ready': ({ firstName, organizationName, days, path }) => ({
    subject: `The data of ${organizationName} is ready`,
    paragraphs: [
      `Hello ${firstName},`,
      `The file with everything that Makegood holds for ${organizationName} is ready to download. It is kept for ${days} days.`,
    ],
    link: { label: 'Download it', url: linkTo(path) },
  }),
  'plan-invoice': ({ firstName, organizationName, month, number, total, path }) => ({
    subject: `Invoice ${number} for ${organizationName}: ${month}`,
    paragraphs: [
      `Hello ${firstName},`,
      `The invoice for what ${organizationName} used in ${month} is there: ${total} with GST. It says line by line what it rests on.`,
    ],
    link: { label: 'Open Usage & Billing', url: linkTo(path) },
  }),
  'plan-payment': ({ firstName, organizationName, number, month, total, failure, graceDays, path }) => ({
    subject: failure
      ? `Invoice ${number} for ${organizationName} could not be charged`
      : `Invoice ${number} for ${organizationName} is paid`,
    paragraphs: [
      `Hello ${firstName},`,
      failure
        ? `The invoice of ${total} for ${month} could not be charged to your card: ${failure} Please look after it under Usage & Billing. Your card is tried again over ${graceDays} days, and nothing in ${organizationName} is locked.`
        : `The invoice of ${total} for ${month} was charged to your card. Thank you.`,
    ],
    link: { label: 'Open Usage & Billing', url: linkTo(path) },
  }),
  'organization-closed': ({ firstName, organizationName, by, purgedOn }) => ({
    subject: `${organizationName} is closed`,
    paragraphs: [
      `Hello ${firstName},`,
      `${by} closed ${organizationName} in Makegood. Everybody was logged out, and links that were sent to others open nothing.`,
      `On ${formatDay(purgedOn)} everything in it is deleted for good: jobs, photos, reports and people. Until then, an Administrator can log in and open it again, as it was.`,
    ],
    link: { label: 'Log in', url: linkTo('/login') },
  }),
  'organization-reopened': ({ firstName, organizationName, by }) => ({
    subject: `${organizationName} is open again`,
    paragraphs: [
      `Hello ${firstName},`,
      `${by} opened ${organizationName} again. Everything is as it was, and everybody can log in.`,
    ],
    link: { label: 'Open Makegood', url: linkTo('/') },
  }),
  'organization-ends': ({ firstName, organizationName, purgedOn }) => ({
    subject: `${organizationName} is deleted on ${formatDay(purgedOn)}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${organizationName} is closed. On ${formatDay(purgedOn)} everything in it is deleted for good. Until then, an Administrator can log in and open it again.`,
    ],
    link: { label: 'Log in', url: linkTo('/login') },
  }),
  'management-report': ({ firstName, organizationName, view, title, days, totals, path }) => ({
    subject: `${view}: ${days}`,
    paragraphs: [
      `Hello ${firstName},`,
      `here is “${title}” of ${organizationName}, ${days}. The PDF has all of it.`,
      totals.join('\n'),
      'An Administrator of your organisation asked for it to be sent to you, and can take that back under Management Reports.',
    ],
    link: { label: 'Open the report', url: linkTo(path) },
  }),
  'management-report-refused': ({ firstName, organizationName, view, title, reason, path }) => ({
    subject: `${view} could not be made`,
    paragraphs: [
      `Hello ${firstName},`,
      `“${title}” of ${organizationName} could not be made this time: ${reason}`,
      'An Administrator of your organisation asked for it to be sent to you, and can change that under Management Reports.',
    ],
    link: { label: 'Open the report', url: linkTo(path) },
  }),
  'estimate-answered': ({ firstName, client, outcome, estimate, job, reasons, sentBy, path }) => ({
    subject: `${client} ${outcome} the estimate ${estimate}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${client} ${outcome} the estimate ${estimate} of ${job} by the link that ${sentBy ?? 'you'} sent.`,
      ...reasons,
    ],
    link: { label: 'Open the estimate', url: linkTo(path) },
  }),
  'estimate-late': ({ firstName, client, estimate, job, lastDay, isPriceOver, path }) => ({
    subject: `${client} came too late to approve the estimate ${estimate}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${client} opened the link to approve the estimate ${estimate} of ${job} after its last day, ${formatDay(lastDay)}.`,
      isPriceOver
        ? 'The prices are over as well, and are to be renewed before they are approved: send it again, and they are valid from that day.'
        : 'The prices are still valid: send it again.',
    ],
    link: { label: 'Open the estimate', url: linkTo(path) },
  }),
  'support-request': ({ userId, organizationId, ...support }) => ({
    subject: `[${support.category}] ${support.subject}`,
    paragraphs: [
      `${support.sender} of ${support.organizationName} (organisation ${organizationId}, user ${userId}) writes:`,
      ...paragraphsOf(support.message),
    ],
  }),
  'support-copy': (support) => ({
    subject: `We have your message: ${support.subject}`,
    paragraphs: [
      'Thank you for writing to us. We answer to this address. This is what you wrote:',
      `${support.category}: ${support.subject}`,
      ...paragraphsOf(support.message),
    ],
  }),
}

const REMINDED = 'Your profile is where you choose which reminders you get.'

const toItem = ({ name, when, job, address, description, path }: ReminderTask) => ({
  title: name,
  lines: [when, job, address, description].filter((line) => line !== null),
  url: linkTo(path),
})

const referenceFacts = ({ reference, theirReference }: References) =>
  [
    ['Our reference', reference],
    ['Your reference', theirReference],
  ] as const

const paragraphsOf = (message: string) => message.split(/\r?\n\s*\r?\n/)

/**
 * Subject, plain text and HTML of a letter, under the letterhead of the firm that it is from, both without its secret. A subject is one line, even when people typed
 * several, and never has a secret.
 */
export function renderMail<T extends keyof MailTemplates>(
  template: T,
  data: MailTemplates[T],
  firm: Firm | null = null,
) {
  const write = (secret: string): Letter => {
    const written = letters[template](data, secret)
    return { ...written, subject: written.subject.replace(/\s+/g, ' ').trim() }
  }
  const text = withheld((secret) => asText(write(secret), firm))
  const html = withheld((secret) => asHtml(write(secret), firm))
  return {
    subject: write('').subject,
    bodyText: text.text,
    bodyHtml: html.text,
    secretInText: text.places,
    secretInHtml: html.places,
  }
}
