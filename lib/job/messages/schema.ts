import { z } from 'zod'

import { MAIL_STATUSES, SMS_DIRECTIONS, SMS_STATUSES } from '@/db/enums/platform'
import { NOT_A_NUMBER, isPhone, smsRefusal, toE164 } from '@/lib/base/phone'
import { recipientsIn } from '@/lib/base/recipients'
import { Email as EmailAddress, Id, Instant, noneAsNull, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { jsonText } from '@/lib/platform/http/form-text'
import { parseJson } from '@/lib/platform/http/json'

import { DraftBody } from './draft'
import { MOST_ATTACHMENTS, MOST_RECIPIENTS, MOST_SHOWN, MOST_SMS_TEXT } from './rules'

const Delivery = {
  /** Why it has not left, or what failed in the last try. */
  error: z.string().nullable(),
  /** A try ended without an answer, so it may have arrived more than once. */
  wasCutOff: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
}

/** A text message of a job, sent or received. Numbers are E.164. */
export const Sms = z.object({
  id: Id,
  jobId: Id,
  direction: z.enum(SMS_DIRECTIONS),
  recipientNumber: z.string(),
  from: z.string().nullable(),
  text: z.string(),
  /** The number of parts that it is sent in. */
  segments: z.int(),
  status: z.enum(SMS_STATUSES),
  /** Its author; null for a received text. */
  sentBy: Person.nullable(),
  ...Delivery,
})
export type Sms = z.infer<typeof Sms>

export const EmailAttachment = z.object({ id: Id, name: z.string(), mimeType: z.string(), size: z.int() })
export type EmailAttachment = z.infer<typeof EmailAttachment>

/** An e-mail written from a job. */
export const Email = z.object({
  id: Id,
  jobId: Id,
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  /** Raw content of Draft.js. */
  draftJsObjectBody: DraftBody,
  /** The address for answers. */
  forwardRepliesToEmail: z.string().nullable(),
  attachments: z.array(EmailAttachment),
  status: z.enum(MAIL_STATUSES),
  sentBy: Person,
  ...Delivery,
})
export type Email = z.infer<typeof Email>

/** The e-mails or texts of a job to read: the newest, or those older than one. */
export const BrowseMessages = z.object({
  /** The id of a message; those before it are returned. */
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(MOST_SHOWN)).default(MOST_SHOWN),
})
export type BrowseMessages = z.infer<typeof BrowseMessages>

/** A sender is a number, or a name of up to eleven letters and digits, which nobody can reply to. */
const Sender = z
  .string()
  .trim()
  .refine(
    (typed) => toE164(typed) !== null || (/^[A-Za-z0-9 ]{1,11}$/.test(typed) && /[A-Za-z]/.test(typed)),
    'A number, or a name of up to 11 letters and digits',
  )

const recipientNumber = text('Please enter a mobile number', 40)
const smsText = text('Please write something', MOST_SMS_TEXT)

/** The typed form of a text message; a number without a country is one of `country`, as the server reads it. */
export const smsFormIn = (country: string | null) =>
  z.strictObject({
    recipientNumber: recipientNumber.check(({ value, issues }) => {
      const message = smsRefusal(value, country)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
    text: smsText,
    /** Empty when there is nothing to choose. */
    from: z.string().optional(),
  })
export type SmsForm = z.input<ReturnType<typeof smsFormIn>>

export const SendSms = z.strictObject({
  id: Id.optional(),
  jobId: Id,
  recipientNumber: recipientNumber.refine(isPhone, NOT_A_NUMBER),
  text: smsText,
  /** One of the operator's senders; the first, if left out. */
  from: z.preprocess((typed) => (typed === '' ? null : typed), noneAsNull(Sender)),
})
export type SendSms = z.infer<typeof SendSms>

const Address = EmailAddress('Please enter an e-mail address')
const someAddresses = z
  .array(Address)
  .max(MOST_RECIPIENTS, `Cannot exceed ${MOST_RECIPIENTS} addresses`)
  .transform((list) => [...new Set(list)])

/** In a form, a list is JSON text; addresses separated by commas are accepted as well. */
const addressList = z.preprocess((value) => {
  if (typeof value !== 'string') return value ?? []
  if (value.trimStart().startsWith('[')) return readJson(value)
  const one = unquoted(value)
  return typeof one === 'string' ? recipientsIn(one) : one
}, someAddresses)

function readJson(json: string): unknown {
  try {
    return parseJson(json)
  } catch {
    return json
  }
}

/** In a form, a text may be JSON text with its quotes, or plain. */
function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*(".*"|null|true|false)\s*$/s.test(value)) return value
  return readJson(value)
}

const Subject = z.preprocess(
  unquoted,
  text('Please enter a subject', 200).transform((line) => line.replace(/\s+/g, ' ')),
)

/** An address; true means the writer's own, false or nothing the organisation's. */
const RepliesTo = z.preprocess(
  unquoted,
  noneAsNull(z.union([z.boolean(), z.literal('').transform(() => null), Address], 'This is not a valid email')),
)

const someone = ({ value, issues }: z.core.ParsePayload<{ to: string[]; cc: string[]; bcc: string[] }>) => {
  if (!value.to.length) {
    issues.push({ code: 'custom', path: ['to'], message: 'Please enter at least one recipient', input: value.to })
  }
}

const emailFields = { to: addressList, cc: addressList.default([]), bcc: addressList.default([]), subject: Subject }

/** The typed form of an e-mail; its files are separate. */
export const EmailForm = z
  .strictObject({
    to: someAddresses,
    cc: someAddresses,
    bcc: someAddresses,
    subject: text('Please enter a subject', 200),
    forwardRepliesToEmail: z.union([z.literal(''), Address], 'This is not a valid email'),
    draftJsObjectBody: DraftBody as z.ZodType<DraftBody, DraftBody>,
  })
  .check(someone)
export type EmailForm = z.input<typeof EmailForm>

/** In a form, every field may be JSON text. */
export const WriteEmail = z
  .strictObject({
    id: z.preprocess(unquoted, Id).optional(),
    ...emailFields,
    draftJsObjectBody: jsonText(DraftBody),
    forwardRepliesToEmail: RepliesTo.optional(),
    /** The job's uploads to attach. */
    uploadIds: jsonText(z.array(Id).max(MOST_ATTACHMENTS)).default([]),
  })
  .check(someone)
export type WriteEmail = z.infer<typeof WriteEmail>

export const EmailAttachmentLink = z.object({ url: z.string() })
