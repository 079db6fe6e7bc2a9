import { z } from 'zod'

import { AnyInstant, Id, Instant, Version } from '@/lib/base/wire'
import { MOST_ITEMS } from '@/lib/paper/forms/rules'
import { AddSignature, Answers, FormItem, ItemId, JobFormStatus, Sign, Signature } from '@/lib/paper/forms/schema'
import { addressee, reachable, sending, sharedOfLink, shownByLink } from '@/lib/paper/links/schema'

import { MOST_SIGNERS } from './rules'

/** A link by which somebody signs an item of a form; its address is known to its addressee alone. */
export const SigningLink = z.object({
  ...sharedOfLink,
  formId: Id,
  itemId: ItemId,
  /** Whether it is signed beside whoever signed the item before the form was submitted. */
  isBeside: z.boolean(),
  mayFill: z.array(ItemId),
  /** The link that has to be signed before this one is sent. */
  afterId: Id.nullable(),
  /** Whether the form is submitted once nothing is missing and no other link is open. */
  submits: z.boolean(),
})
export type SigningLink = z.infer<typeof SigningLink>

/** The links of a form, in the order in which they were made. */
export const SigningLinks = z.array(SigningLink)

/** Somebody who is asked to sign. */
export const Signer = reachable(
  z.strictObject({
    ...addressee('Please enter the name of whoever signs'),
    /** The signature that is theirs; of a submitted form, the one beside which they sign. */
    itemId: ItemId,
    /** The items that they may answer as well. */
    mayFill: z.array(ItemId).max(MOST_ITEMS, `At most ${MOST_ITEMS} items`).optional(),
  }),
)
export type Signer = z.infer<typeof Signer>

/** Asks people to sign a form by link, all at once or each after the one before. */
export const AskToSign = z.strictObject({
  signers: z.array(Signer).min(1, 'Please say who is to sign').max(MOST_SIGNERS, `At most ${MOST_SIGNERS} at once`),
  inOrder: z.boolean().optional(),
  /** Left out: the form is submitted once everybody has signed and nothing is missing. */
  submits: z.boolean().optional(),
  ...sending,
})
export type AskToSign = z.infer<typeof AskToSign>

/** A signature as whoever signs by a link sees it. */
export const SeenSignature = Signature.pick({
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
  ...shownByLink,
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
      /** The earlier form whose answers it began with, which are confirmed as read by signing; null for none. */
      answersFrom: z.object({ submittedBy: z.string(), submittedAt: Instant }).nullable(),
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
    ...AddSignature.shape.newSignature.omit({ role: true, place: true, itemId: true, referencedSignatureId: true })
      .shape,
    sign: Sign,
    signedAt: AnyInstant.optional(),
  }),
  /** The form as it was read: nobody signs what changed meanwhile. */
  version: Version,
})
export type SignByLink = z.infer<typeof SignByLink>

/** What the calls of every link take and answer. */
export { DeclineByLink, EnterCode, LinkPass, OpenLink, OpenedLink, TokenParams } from '@/lib/paper/links/schema'

export const LinkParams = z.object({ jobId: Id, formId: Id, linkId: Id })
export type LinkParams = z.infer<typeof LinkParams>
