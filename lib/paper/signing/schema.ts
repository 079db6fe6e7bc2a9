import { z } from 'zod'

import { AnyInstant, Id, Instant, Version, optionalEmail, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { MOST_ITEMS } from '@/lib/paper/forms/rules'
import { AddSignature, Answers, FormItem, ItemId, JobFormStatus, Sign, Signature } from '@/lib/paper/forms/schema'

import { LINK_STATES, MOST_DAYS, MOST_SIGNERS, SEND_BY } from './rules'

/** A link by which somebody signs an item of a form; its address is known to its addressee alone. */
export const SigningLink = z.object({
  id: Id,
  formId: Id,
  itemId: ItemId,
  /** Whether it is signed beside whoever signed the item before the form was submitted. */
  isBeside: z.boolean(),
  name: z.string(),
  sendBy: z.enum(SEND_BY),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  asksCode: z.boolean(),
  mayFill: z.array(ItemId),
  /** The link that has to be signed before this one is sent. */
  afterId: Id.nullable(),
  /** Whether the form is submitted once nothing is missing and no other link is open. */
  submits: z.boolean(),
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
  createdBy: Person,
  createdAt: Instant,
})
export type SigningLink = z.infer<typeof SigningLink>

/** The links of a form, in the order in which they were made. */
export const SigningLinks = z.array(SigningLink)

/** Somebody who is asked to sign. */
export const Signer = z
  .strictObject({
    /** Made on the device, so that a second try asks nobody twice. */
    id: Id.optional(),
    /** The signature that is theirs; of a submitted form, the one beside which they sign. */
    itemId: ItemId,
    name: text('Please enter the name of whoever signs', 100),
    sendBy: z.enum(SEND_BY, 'Please choose how it is sent'),
    email: optionalEmail,
    phone: optionalText(30),
    /** Whether they enter a code first, which comes by text message where there is a number. */
    asksCode: z.boolean().optional(),
    /** The items that they may answer as well. */
    mayFill: z.array(ItemId).max(MOST_ITEMS, `At most ${MOST_ITEMS} items`).optional(),
  })
  .refine(({ sendBy, email }) => sendBy === 'sms' || email, {
    message: 'Please enter an e-mail address',
    path: ['email'],
  })
  .refine(({ sendBy, phone }) => sendBy === 'email' || phone, {
    message: 'Please enter a mobile number',
    path: ['phone'],
  })
export type Signer = z.infer<typeof Signer>

/** Asks people to sign a form by link, all at once or each after the one before. */
export const AskToSign = z.strictObject({
  signers: z.array(Signer).min(1, 'Please say who is to sign').max(MOST_SIGNERS, `At most ${MOST_SIGNERS} at once`),
  inOrder: z.boolean().optional(),
  /** Left out: the form is submitted once everybody has signed and nothing is missing. */
  submits: z.boolean().optional(),
  message: optionalText(1_000),
  goodForDays: z.int().min(1, 'At least a day').max(MOST_DAYS, `At most ${MOST_DAYS} days`).optional(),
  /** Null: nobody is reminded. */
  remindAfterDays: z.int().min(1, 'At least a day').max(MOST_DAYS, `At most ${MOST_DAYS} days`).nullish(),
})
export type AskToSign = z.infer<typeof AskToSign>

/** A signature as whoever signs by a link sees it. */
const SeenSignature = Signature.pick({
  id: true,
  itemId: true,
  sign: true,
  signedBy: true,
  role: true,
  signedAt: true,
  referencedSignatureId: true,
})

/** What a link shows to its addressee. */
export const SigningView = z.object({
  /** Of the link. */
  id: Id,
  organization: z.string(),
  /** The name of whoever is asked. */
  name: z.string(),
  state: z.enum(LINK_STATES),
  /** Where the code goes that has to be entered first, with most of it left out; null when it was, or none is asked. */
  codeGoesTo: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** Null before the code is entered, and once the link was declined or taken back or is over. */
  form: z
    .object({
      name: z.string(),
      status: JobFormStatus,
      version: z.int(),
      formItems: z.array(FormItem),
      answers: Answers,
      jobFields: z.record(ItemId, z.string().nullable()),
      signatures: z.array(SeenSignature),
      /** The signature that is asked for. */
      itemId: ItemId,
      /** The name of whoever signed it, where the form is submitted already and one more signature is asked for beside. */
      beside: z.string().nullable(),
      mayFill: z.array(ItemId),
      /** Of the job. */
      timezone: z.string(),
    })
    .nullable(),
})
export type SigningView = z.infer<typeof SigningView>

/** A signature by link, with the answers that go with it. */
export const SignByLink = z.strictObject({
  answers: Answers.optional(),
  signature: z.strictObject({
    ...AddSignature.shape.newSignature.omit({ role: true, place: true }).shape,
    sign: Sign,
    signedAt: AnyInstant.optional(),
  }),
  /** The form as it was read: nobody signs what changed meanwhile. */
  version: Version,
})
export type SignByLink = z.infer<typeof SignByLink>

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
export const SigningPass = z.object({ token: z.string() })
export type SigningPass = z.infer<typeof SigningPass>

export const TokenParams = z.object({ token: z.string().max(200) })
export const LinkParams = z.object({ jobId: Id, formId: Id, linkId: Id })
export type LinkParams = z.infer<typeof LinkParams>
