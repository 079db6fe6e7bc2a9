import { z } from 'zod'

import { IS_A_LANDLINE, NOT_A_NUMBER, isPhone, smsRefusal, tidyNumber } from '@/lib/base/phone'
import { Id, Instant, optionalEmail, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { LINK_STATES, MOST_DAYS, SEND_BY } from './rules'

/** What the office sees of a link, whatever it is for. Once it left, its address is known to its addressee alone. */
export const sharedOfLink = {
  id: Id,
  name: z.string(),
  sendBy: z.enum(SEND_BY),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  asksCode: z.boolean(),
  remindAfterDays: z.int().nullable(),
  state: z.enum(LINK_STATES),
  sentAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
  declineReason: z.string().nullable(),
  takenBackAt: Instant.nullable(),
  /** Whether it has not left: this installation sends no e-mail, or no text messages. */
  waits: z.boolean(),
  /** Why its letter could not be sent; null where it was, or waits. */
  notSent: z.string().nullable(),
  /** Whether so many wrong codes were entered that it opens nothing any more. */
  isLocked: z.boolean(),
  /** Where it leads, while it has not left: for whoever made it, or answers for it once they have left, to send it by another way. */
  address: z.string().nullable(),
  createdBy: Person,
  createdAt: Instant,
}

const OfficeLink = z.object(sharedOfLink)
export type OfficeLink = z.infer<typeof OfficeLink>

/** Who a link goes to. */
export const addressee = (nameless: string) => ({
  /** Made on the device, so that a second try asks nobody twice. */
  id: Id.optional(),
  name: text(nameless, 100),
  sendBy: z.enum(SEND_BY, 'Please choose how it is sent'),
  email: optionalEmail,
  phone: optionalText(30).transform((phone) => phone && tidyNumber(phone)),
  /** Whether they enter a code first, which comes by text message where there is a number. */
  asksCode: z.boolean().optional(),
})

interface Reached {
  sendBy: (typeof SEND_BY)[number]
  email?: string | null
  phone?: string | null
}

/** Refuses an addressee without the address that the link is sent to. */
export const reachable = <T extends z.ZodType<Reached>>(schema: T): T =>
  schema
    .refine(({ sendBy, email }) => sendBy === 'sms' || email, {
      message: 'Please enter an e-mail address',
      path: ['email'],
    })
    .check(({ value: { sendBy, phone }, issues }) => {
      const message = sendBy === 'email' ? null : phone ? unreached(phone) : 'Please enter a mobile number'
      if (message) issues.push({ code: 'custom', message, path: ['phone'], input: phone })
    })

/** Why no text message reaches a number, wherever it is dialled: the server asks once more with the country. */
function unreached(phone: string): string | null {
  if (!isPhone(phone)) return NOT_A_NUMBER
  const isLandline = smsRefusal(phone) === IS_A_LANDLINE && smsRefusal(phone, 'New Zealand') !== null
  return isLandline ? IS_A_LANDLINE : null
}

/** How a link is sent. */
export const sending = {
  message: optionalText(1_000),
  goodForDays: z.int().min(1, 'At least a day').max(MOST_DAYS, `At most ${MOST_DAYS} days`).optional(),
  /** Null: nobody is reminded. */
  remindAfterDays: z.int().min(1, 'At least a day').max(MOST_DAYS, `At most ${MOST_DAYS} days`).nullish(),
}

const colours = z.object({
  brand: z.string(),
  'brand-strong': z.string(),
  'brand-soft': z.string(),
  'on-brand': z.string(),
})

/** A firm as its clients know it. */
export const Firm = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  /** Made of its own colour, as near to it as can be read in each theme; each is `#rrggbb`. */
  colours: z.object({ light: colours, dark: colours }),
  hasLogo: z.boolean(),
})
export type Firm = z.infer<typeof Firm>

/** What a link shows to its addressee, whatever it is for. */
export const shownByLink = {
  /** Of the link. */
  id: Id,
  organization: z.string(),
  /** The firm as its letterhead has it. */
  firm: Firm,
  /** The name of whoever is asked. */
  name: z.string(),
  state: z.enum(LINK_STATES),
  /** Where the code goes that has to be entered first, with most of it left out; null when it was, or none is asked. */
  codeGoesTo: z.string().nullable(),
  declineReason: z.string().nullable(),
}

export const DeclineByLink = z.strictObject({ reason: text('Please say why', 1_000) })
export type DeclineByLink = z.infer<typeof DeclineByLink>

export const EnterCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Please enter the six digits'),
})
export type EnterCode = z.infer<typeof EnterCode>

/** What whoever entered the code goes on with in place of the link's own token. */
export const LinkPass = z.object({ token: z.string() })
export type LinkPass = z.infer<typeof LinkPass>

/** The secret of a link, to be held by the browser that opened it. */
export const OpenLink = z.strictObject({ token: z.string().max(200) })
export type OpenLink = z.infer<typeof OpenLink>

export const OpenedLink = z.object({ id: Id })
export type OpenedLink = z.infer<typeof OpenedLink>

/** The id of a link that this browser holds, or the link's secret itself. */
export const TokenParams = z.object({ token: z.string().max(200) })
