import { z } from 'zod'

import { AnyInstant, Day, Id, Instant, Timezone, Version, WITHOUT_NUL, text } from '@/lib/base/wire'
import { CutLines, EstimateCut, EstimateLine, EstimateTotals } from '@/lib/paper/estimates/schema'
import { Sign } from '@/lib/paper/forms/schema'
import { DeclineByLink, addressee, reachable, sending, sharedOfLink, shownByLink } from '@/lib/paper/links/schema'

import { STANDINGS } from './rules'

/** What the link shows of each line and section, as the PDF does. */
const shown = {
  /** The rate and the amount of each line. */
  showCosts: z.boolean(),
  showSectionTotals: z.boolean(),
}

/** A link by which somebody approves an estimate; its address is known to its addressee alone. */
export const ApprovalLink = z.object({
  ...sharedOfLink,
  estimateId: Id,
  ...shown,
  /** Null until it is approved by it. */
  signature: z
    .object({
      sign: Sign,
      signedBy: z.string(),
      /** What they agreed to. */
      consent: z.string(),
      /** The device's clock. */
      capturedAt: Instant,
      /** Of the device. */
      timezone: z.string().nullable(),
      device: z.string().nullable(),
      /** The address of their network. */
      signedFrom: z.string().nullable(),
    })
    .nullable(),
})
export type ApprovalLink = z.infer<typeof ApprovalLink>

/** The links of an estimate, in the order in which they were made; of a version approved by the link of another, that too. */
export const ApprovalLinks = z.array(ApprovalLink)

/** Asks somebody to approve an estimate by link. */
export const AskForApproval = reachable(
  z.strictObject({
    ...addressee('Please enter the name of whoever approves'),
    showCosts: shown.showCosts.default(true),
    showSectionTotals: shown.showSectionTotals.default(true),
    ...sending,
    /** As it was read; left out, it is sent as it is. */
    version: Version.optional(),
  }),
)
export type AskForApproval = z.output<typeof AskForApproval>

const hiddenCosts = { unitRateCents: z.int().nullable(), totalCents: z.int().nullable() }

/** What a link shows to its addressee: our costs and markups are not in it. */
export const ApprovalView = z.object({
  ...shownByLink,
  standing: z.enum(STANDINGS),
  /** Null before the code is entered, while the office changes it, and once the link is over without an approval. */
  estimate: z
    .object({
      name: z.string(),
      estimateNo: z.int(),
      versionNo: z.int(),
      version: z.int(),
      site: z.string(),
      preparedBy: z.string(),
      validUntil: Day.nullable(),
      sections: z.array(
        z.object({
          id: Id,
          /** With its room. */
          title: z.string(),
          /** Null where it is not shown. */
          totalCents: z.int().nullable(),
          lines: z.array(
            EstimateLine.pick({
              id: true,
              code: true,
              description: true,
              quantity: true,
              days: true,
              unit: true,
              taxable: true,
              note: true,
            }).extend({ ...hiddenCosts, isCredit: z.literal(true).optional() }),
          ),
        }),
      ),
      contingencyPercent: z.number(),
      discountCents: z.int(),
      discountPercent: z.number().nullable(),
      gstPercent: z.number(),
      totals: EstimateTotals,
      terms: z.string().nullable(),
      exclusions: z.string().nullable(),
      currency: z.string(),
      /** Whether lines may be left out, or cut down, each with a reason. */
      mayCut: z.boolean(),
      /** Who approved it by this link, when, and what they did not; null until then. */
      approved: z
        .object({
          signedBy: z.string(),
          sign: Sign,
          at: Instant,
          /** How many lines were left out. */
          cutLines: z.int(),
          cuts: z.array(
            EstimateCut.pick({
              id: true,
              code: true,
              description: true,
              from: true,
              to: true,
              amountCents: true,
              reason: true,
            }),
          ),
        })
        .nullable(),
      /** Of the job. */
      timezone: z.string(),
    })
    .nullable(),
})
export type ApprovalView = z.infer<typeof ApprovalView>

/** An approval by link, of the whole or of less. */
export const ApproveByLink = z.strictObject({
  signature: z.strictObject({
    sign: Sign,
    signedBy: text('Please enter the name of whoever signs', 100),
    capturedAt: AnyInstant.optional(),
    timezone: Timezone.optional(),
    device: z.string().trim().max(300).regex(WITHOUT_NUL, 'Not a text.').optional(),
  }),
  cuts: CutLines.default([]),
  /** The estimate as it was read: nobody approves what changed meanwhile. */
  version: Version,
})
export type ApproveByLink = z.output<typeof ApproveByLink>

/** A rejection by link, of what was read. */
export const RejectByLink = DeclineByLink.extend({ version: Version })
export type RejectByLink = z.output<typeof RejectByLink>

/** What the calls of every link take and answer. */
export { EnterCode, LinkPass, OpenLink, OpenedLink, TokenParams } from '@/lib/paper/links/schema'

export const ApprovalLinkParams = z.object({ jobId: Id, estimateId: Id, linkId: Id })
export type ApprovalLinkParams = z.infer<typeof ApprovalLinkParams>
