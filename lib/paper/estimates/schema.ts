import { z } from 'zod'

import { ESTIMATE_STATUSES, MARKUP_MODES } from '@/db/enums/paper'
import {
  Day,
  Id,
  Instant,
  Recorded,
  Version,
  WITHOUT_NUL,
  clearableText,
  noneAsNull,
  optionalText,
  text,
} from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { flagText, numberText } from '@/lib/platform/http/form-text'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import { MOST_CUTS } from './cuts'
import { ACCOUNTING } from './invoice'
import { MOST_CENTS, MOST_DAYS, MOST_LINES, MOST_PASTED, MOST_QUANTITY, MOST_SECTIONS } from './rules'
import { PERCENT_DECIMALS, QUANTITY_DECIMALS, hasDecimals } from './sums'

export const EstimateStatus = z.enum(ESTIMATE_STATUSES)
export const MarkupMode = z.enum(MARKUP_MODES)

const NOT_A_NUMBER = 'Please enter a number'

const measured = (most: number) =>
  z
    .number(NOT_A_NUMBER)
    .min(0, 'Cannot be less than 0')
    .max(most, `Cannot exceed ${most.toLocaleString('en')}`)
    .refine((value) => hasDecimals(value, QUANTITY_DECIMALS), `At most ${QUANTITY_DECIMALS} decimals`)

const percent = (most: number) =>
  z
    .number(NOT_A_NUMBER)
    .min(0, 'Cannot be less than 0 %')
    .max(most, `Cannot exceed ${most.toLocaleString('en')} %`)
    .refine((value) => hasDecimals(value, PERCENT_DECIMALS), `At most ${PERCENT_DECIMALS} decimals`)
const Markup = noneAsNull(percent(1_000))

const amountOf = (below: string) =>
  z
    .int('Please enter an amount')
    .min(0, below)
    .max(MOST_CENTS, `Cannot exceed ${(MOST_CENTS / 100).toLocaleString('en')}`)
const cents = amountOf('Cannot be less than 0')
const Price = noneAsNull(amountOf('Cannot be less than 0: what takes off is a credit'))

/** The fields of a line that people set. */
const lineFields = {
  /** The item of the catalogue that it was made from, with the prices that its list had then. */
  catalogItemId: noneAsNull(Id),
  listCostCents: noneAsNull(cents),
  listSellCents: noneAsNull(cents),
  code: optionalText(40),
  description: text('Please describe the work', 1_000),
  quantity: measured(MOST_QUANTITY).default(1),
  /** Left out: once. */
  days: noneAsNull(measured(MOST_DAYS).refine((days) => days > 0, 'Has to be more than 0')),
  unit: z.string().trim().max(20, 'Cannot exceed 20 characters').regex(WITHOUT_NUL, 'Not a text.').default('each'),
  unitCostCents: Price,
  markupPercent: Markup,
  /** Reckoned from cost and markup where those are given; left out without them, the cost, or 0 until it is priced. */
  unitRateCents: Price,
  taxable: z.boolean().default(true),
  /** A line that takes off what it comes to, such as for work that is not done; its prices are those of a charge. */
  isCredit: z.boolean().default(false),
  note: optionalText(1_000),
}

/** The fields of a line that may be stored already. */
const storedLineFields = {
  ...lineFields,
  /** Left out: as it is stored; of a new line, a charge. */
  isCredit: z.boolean().optional(),
}

const sectionFields = {
  title: text('Please name the section', 120),
  /** A room of the job. */
  roomId: noneAsNull(Id),
  markupPercent: Markup,
}

/** Of a line or section that is sent within the whole, as it was read. */
const known = { id: Id.optional(), version: Version.optional() }

/** How much the record of the job has of something, under a name that stays from one reading of it to the next. */
const amount = {
  key: z.string().max(120),
  quantity: z.number().min(0).max(MOST_QUANTITY),
  days: z.number().min(0).max(MOST_DAYS).nullable(),
}

/** What a line rested on when it was taken from the record. */
export const Evidence = z.object({ ...amount, rests: z.string().max(1_000) })

export const LineOfEstimate = z.strictObject({
  ...known,
  ...storedLineFields,
  /** These are answered; what is sent of them is not looked at. */
  totalCents: z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).optional(),
  originId: Id.nullable().optional(),
  evidence: Evidence.nullable().optional(),
})
export type LineOfEstimate = z.output<typeof LineOfEstimate>

export const SectionOfEstimate = z.strictObject({
  ...known,
  ...sectionFields,
  lines: z
    .array(LineOfEstimate)
    .max(MOST_LINES, `At most ${MOST_LINES.toLocaleString('en')} lines`)
    .default([]),
})
export type SectionOfEstimate = z.output<typeof SectionOfEstimate>

const Sections = z.array(SectionOfEstimate).max(MOST_SECTIONS, `At most ${MOST_SECTIONS} sections`)
const Name = text('Please name the estimate', 120)
const Words = optionalText(5_000)

const ValidDays = z.int('Please enter days').min(1, 'At least 1').max(730, 'Cannot exceed 730')

const headFields = {
  name: Name,
  status: EstimateStatus,
  markupMode: MarkupMode,
  markupPercent: Markup,
  contingencyPercent: percent(100),
  /** A discount is an amount or a percentage of the lines, and stays what was typed. */
  discountCents: cents,
  discountPercent: noneAsNull(percent(100)),
  gstPercent: percent(100),
  terms: Words,
  exclusions: Words,
  validDays: noneAsNull(ValidDays),
  letterheadId: noneAsNull(Id),
}

const hasOneDiscount = ({
  discountCents,
  discountPercent,
}: {
  discountCents?: number
  discountPercent?: number | null
}) => !discountCents || !discountPercent
const ONE_DISCOUNT = { path: ['discountPercent'], message: 'Please enter an amount or a percentage, not both' }

/** A new estimate, with the sections and lines that it has already, or those of a template. */
export const AddEstimate = z
  .strictObject({
    id: Id.optional(),
    jobId: Id,
    /** Its sections, with its markup, take the place of any that are sent. */
    templateId: Id.optional(),
    ...headFields,
    /** Left out: the organisation's standard ones. */
    terms: Words.optional(),
    exclusions: Words.optional(),
    status: EstimateStatus.default('SCOPING'),
    markupMode: MarkupMode.default('LINE'),
    contingencyPercent: headFields.contingencyPercent.default(0),
    discountCents: headFields.discountCents.default(0),
    gstPercent: headFields.gstPercent.default(10),
    validDays: headFields.validDays.prefault(30),
    sections: Sections.default([]),
  })
  .refine(hasOneDiscount, ONE_DISCOUNT)
export type AddEstimate = z.output<typeof AddEstimate>

/** What is left out stays; sections, where they are sent, are all of them. */
export const ChangeEstimate = z
  .strictObject({
    name: Name.optional(),
    status: EstimateStatus.optional(),
    markupMode: MarkupMode.optional(),
    markupPercent: percent(1_000).nullable().optional(),
    contingencyPercent: percent(100).optional(),
    /** One of the two takes the place of the other. */
    discountCents: cents.optional(),
    discountPercent: percent(100).nullable().optional(),
    gstPercent: percent(100).optional(),
    terms: clearableText(5_000).optional(),
    exclusions: clearableText(5_000).optional(),
    validDays: ValidDays.nullable().optional(),
    letterheadId: Id.nullable().optional(),
    sections: Sections.optional(),
    version: Version.optional(),
  })
  .refine(hasOneDiscount, ONE_DISCOUNT)
export type ChangeEstimate = z.output<typeof ChangeEstimate>

/** The typed form of what holds for a whole estimate. */
export const EstimateForm = z
  .strictObject({
    name: Name,
    markupMode: MarkupMode,
    markupPercent: Markup,
    contingencyPercent: headFields.contingencyPercent,
    /** Whoever types a percentage empties the field of the amount. */
    discountCents: cents.nullable().transform((amount) => amount ?? 0),
    discountPercent: headFields.discountPercent,
    gstPercent: headFields.gstPercent,
    validDays: headFields.validDays,
    letterheadId: z.string().transform((id) => id || null),
    terms: Words,
    exclusions: Words,
  })
  .refine(hasOneDiscount, ONE_DISCOUNT)

/** Copies to the same job, as the next version, or to another one. */
export const CopyEstimate = z.strictObject({
  /** Of the copy. */
  id: Id.optional(),
  /** Of what is copied, as in the address. */
  estimateId: Id.optional(),
  estimateName: Name.optional(),
  /** Left out: the same job. */
  jobId: Id.optional(),
})
export type CopyEstimate = z.output<typeof CopyEstimate>

const moreThanNothing = (most: number) =>
  measured(most)
    .refine((value) => value > 0, 'Has to be more than 0')
    .optional()

/** A line that is not approved, or not all of it. */
export const CutLine = z.strictObject({
  lineId: Id,
  reason: text('Please say why', 300),
  /** How much of it is approved. Either one left out stays as offered; without both, nothing of the line is approved. */
  quantity: moreThanNothing(MOST_QUANTITY),
  days: moreThanNothing(MOST_DAYS),
})
export type CutLine = z.output<typeof CutLine>

export const CutLines = z.array(CutLine).max(MOST_CUTS, `At most ${MOST_CUTS} lines`)

/** A decision, with what is to be said of it. */
export const DecideEstimate = z.strictObject({ note: optionalText(1_000), version: Version.optional() })
export type DecideEstimate = z.output<typeof DecideEstimate>

/** Approves an estimate, or less of it: what is left of it is its next version, which is approved. */
export const ApproveEstimate = z.strictObject({
  ...DecideEstimate.shape,
  cuts: CutLines.default([]),
  /** Prices that are over are valid anew from today: without it, they are not approved. */
  renewsPrices: z.boolean().default(false),
})
export type ApproveEstimate = z.output<typeof ApproveEstimate>

/** A new section, the last one of the estimate. */
export const AddSection = z.strictObject({ id: Id.optional(), ...sectionFields })
export type AddSection = z.output<typeof AddSection>
export const ChangeSection = z.strictObject({ ...sectionFields, version: Version.optional() })
export type ChangeSection = z.output<typeof ChangeSection>

/** A new line, before another one of its section or as the last. */
export const AddLine = z.strictObject({ id: Id.optional(), sectionId: Id, beforeId: noneAsNull(Id), ...lineFields })
export type AddLine = z.output<typeof AddLine>

/** New lines, in order, before another one of their section or as the last. */
export const AddLines = z.strictObject({
  sectionId: Id,
  beforeId: noneAsNull(Id),
  lines: z
    .array(z.strictObject({ id: Id.optional(), ...lineFields }))
    .min(1, 'Please send a line')
    .max(MOST_PASTED, `At most ${MOST_PASTED} lines at once`),
})
export type AddLines = z.output<typeof AddLines>

/** A new line; one that is put back keeps what it rested on, and which line it was copied from. */
const PutLine = z.strictObject({
  id: Id,
  ...lineFields,
  evidence: Evidence.nullable().default(null),
  originId: Id.nullable().default(null),
})

/** Lines in one call: changed and deleted as they were read, and added, in order, before another one or as the last. */
export const WriteLines = z
  .strictObject({
    change: z
      .array(z.strictObject({ id: Id, version: Version, ...storedLineFields }))
      .max(MOST_PASTED, `At most ${MOST_PASTED} lines at once`)
      .default([]),
    remove: z
      .array(z.strictObject({ id: Id, version: Version }))
      .max(MOST_PASTED, `At most ${MOST_PASTED} lines at once`)
      .default([]),
    add: z
      .array(
        z.strictObject({
          sectionId: Id,
          beforeId: noneAsNull(Id),
          lines: z.array(PutLine).min(1).max(MOST_PASTED),
          /** They were deleted and are put back: one whose item has left the catalogue since comes back without it. */
          isBack: z.boolean().optional(),
        }),
      )
      .max(MOST_PASTED, `At most ${MOST_PASTED} places at once`)
      .default([]),
  })
  .refine(
    ({ add }) => add.reduce((count, { lines }) => count + lines.length, 0) <= MOST_PASTED,
    `At most ${MOST_PASTED} lines at once`,
  )
export type WriteLines = z.output<typeof WriteLines>

export const ChangeLine = z.strictObject({ ...storedLineFields, version: Version.optional() })
export type ChangeLine = z.output<typeof ChangeLine>

/** Lines, in their new order, go before another one of a section or to its end; or a section does so. */
export const MoveParts = z.strictObject({
  lineIds: z.array(Id).min(1).max(MOST_LINES).optional(),
  sectionId: Id,
  beforeId: noneAsNull(Id),
})
export type MoveParts = z.output<typeof MoveParts>

/** As it was read; left out, it is deleted as it is. */
export const DeletePart = z.strictObject({ version: numberText(Version.optional()) })
export type DeletePart = z.output<typeof DeletePart>

export const EstimateTotals = z.object({
  linesCents: z.int(),
  contingencyCents: z.int(),
  discountCents: z.int(),
  subtotalCents: z.int(),
  taxableCents: z.int(),
  gstCents: z.int(),
  totalCents: z.int(),
})
export type EstimateTotals = z.infer<typeof EstimateTotals>

export const EstimateLine = z.object({
  id: Id,
  catalogItemId: Id.nullable(),
  listCostCents: z.int().nullable(),
  listSellCents: z.int().nullable(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  days: z.number().nullable(),
  unit: z.string(),
  unitCostCents: z.int().nullable(),
  markupPercent: z.number().nullable(),
  unitRateCents: z.int(),
  taxable: z.boolean(),
  isCredit: z.boolean(),
  note: z.string().nullable(),
  /** Of a credit less than 0. */
  totalCents: z.int(),
  /** The line of an earlier version that it was copied from first. */
  originId: Id.nullable(),
  /** Null for a line that somebody typed. */
  evidence: Evidence.nullable(),
  version: z.int(),
})
export type EstimateLine = z.infer<typeof EstimateLine>

/** A line that was saved alone. */
export const SavedLine = EstimateLine.extend({ sectionId: Id })
export type SavedLine = z.infer<typeof SavedLine>

/** What the list says now of an item that lines of an estimate were made from. */
export const ListPrice = z.object({
  itemId: Id,
  unitCostCents: z.int().nullable(),
  sellPriceCents: z.int().nullable(),
})
export type ListPrice = z.infer<typeof ListPrice>

const section = {
  id: Id,
  title: z.string(),
  roomId: Id.nullable(),
  markupPercent: z.number().nullable(),
  version: z.int(),
}

export const EstimateSection = z.object({ ...section, lines: z.array(EstimateLine) })
export type EstimateSection = z.infer<typeof EstimateSection>

const head = {
  id: Id,
  jobId: Id,
  estimateNo: z.int(),
  versionNo: z.int(),
  copiedFromId: Id.nullable(),
  name: z.string(),
  status: EstimateStatus,
  markupMode: MarkupMode,
  markupPercent: z.number().nullable(),
  contingencyPercent: z.number(),
  discountCents: z.int(),
  discountPercent: z.number().nullable(),
  gstPercent: z.number(),
  terms: z.string().nullable(),
  exclusions: z.string().nullable(),
  validDays: z.int().nullable(),
  /** The day from which those count, on the clock of the organisation; null until it is sent. */
  validFrom: Day.nullable(),
  /** The last day of its prices, the whole of it; null until it is sent, and for prices without an end. */
  validUntil: Day.nullable(),
  letterheadId: Id.nullable(),
  totals: EstimateTotals,
  /** Who approved or rejected it, when, and what they said; null until then. */
  decision: z
    .object({
      by: Person,
      at: Instant,
      note: z.string().nullable(),
      /** The client who decided by a link that `by` sent; null when `by` decided. */
      byLink: z.object({ name: z.string(), sentTo: z.string() }).nullable(),
    })
    .nullable(),
  /** The version that was approved of it without some of its lines; such a one is rejected itself, and is not reopened. */
  approvedPartId: Id.nullable(),
  createdBy: Person,
  /** Who changed it last, also a line of it. */
  updatedBy: Person,
  ...Recorded,
}

export const Estimate = z.object({ ...head, sections: z.array(EstimateSection) })
export type Estimate = z.infer<typeof Estimate>

/** An estimate in a job's list: without its sections where the query says so. */
export const ListedEstimate = z.object({ ...head, sections: z.array(EstimateSection).optional() })
export type ListedEstimate = z.infer<typeof ListedEstimate>
export type EstimateHead = Omit<Estimate, 'sections'>

export const ProposalState = z.enum(['NEW', 'CHANGED', 'GONE', 'LEFT_OUT'])
export const Proposal = z.object({
  key: z.string(),
  state: ProposalState,
  description: z.string(),
  /** Where it goes, or where its line is. */
  section: z.string(),
  quantity: z.number(),
  days: z.number().nullable(),
  unit: z.string(),
  /** What it rests on, in words. */
  rests: z.string(),
  /** The page that has it; null when the record is gone. */
  place: z.string().nullable(),
  /** The line that it was taken as: as it stands, and what it rested on then. */
  line: EstimateLine.pick({ id: true, quantity: true, days: true, evidence: true }).nullable(),
})
export type Proposal = z.infer<typeof Proposal>
/** What the record of a job proposes for an estimate and is not in it as it is there. */
export const Proposals = z.object({ proposals: z.array(Proposal), taken: z.int() })
export type Proposals = z.infer<typeof Proposals>

/** As they were read: what has changed since is not taken unseen. */
const Read = z.array(z.strictObject(amount)).max(MOST_LINES)
export const TakeProposals = z.strictObject({ take: Read, leaveOut: Read.default([]) })
export type TakeProposals = z.output<typeof TakeProposals>

/** How much of a line was offered and how much of it was approved, in words: `4 each × 10 days`. */
const fromTo = {
  /** Null for a cut from before this was kept. */
  from: z.string().nullable(),
  /** Null when nothing of the line was approved. */
  to: z.string().nullable(),
}

/** A line that was cut, or cut down, as it stood. */
export const EstimateCut = z.object({
  id: Id,
  /** The version that had it, and the one that was approved without it. */
  estimateId: Id,
  approvedId: Id,
  code: z.string().nullable(),
  description: z.string(),
  ...fromTo,
  /** What it comes to less than was offered. */
  amountCents: z.int(),
  reason: z.string(),
  source: z.enum(['LINK', 'OFFICE']),
  createdBy: Person,
  createdAt: Instant,
})
export type EstimateCut = z.infer<typeof EstimateCut>

/** What was cut of an estimate, and what its client has cut before of what stands in it. */
export const EstimateCuts = z.object({
  cuts: z.array(EstimateCut),
  hints: z.array(
    z.object({
      lineId: Id,
      cut: z.int(),
      of: z.int(),
      reason: z.string(),
      ...fromTo,
      isAntimicrobial: z.boolean(),
    }),
  ),
})
export type EstimateCuts = z.infer<typeof EstimateCuts>

/** What the office says about an estimate or one of its lines; its client never reads it. */
export const EstimateComment = z.object({
  id: Id,
  jobId: Id,
  /** The version that it was written in, and its number. */
  estimateId: Id,
  versionNo: z.int(),
  /** The line that it is about: the first of those that were copied from one another; null for the estimate. */
  originId: Id.nullable(),
  /** The line's words on that day. */
  lineWords: z.string().nullable(),
  text: z.string(),
  createdBy: Person,
  createdAt: Instant,
  /** When its words were changed last; null when they never were. */
  editedAt: Instant.nullable(),
  resolved: z.object({ by: Person, at: Instant }).nullable(),
  version: z.int(),
})
export type EstimateComment = z.infer<typeof EstimateComment>

const CommentText = text('Please write something', 2_000)
/** Adds a comment. The same one again under its `id` adds nothing. */
export const AddComment = z.strictObject({
  id: Id.optional(),
  /** A line of the estimate; left out, the comment is about the whole. */
  lineId: noneAsNull(Id),
  text: CommentText,
})
export type AddComment = z.output<typeof AddComment>
export const ChangeComment = z.strictObject({ text: CommentText, version: Version.optional() })
export type ChangeComment = z.output<typeof ChangeComment>
/** Whether what it is about is settled. */
export const ResolveComment = z.strictObject({ isResolved: z.boolean(), version: Version.optional() })
export type ResolveComment = z.output<typeof ResolveComment>

export const ListQuery = z.object({ sections: flagText(z.boolean().default(true)) })
export type ListQuery = z.output<typeof ListQuery>

export const ExportLines = z.object({ format: z.enum(SHEET_FORMATS).default('csv') })
export type ExportLines = z.output<typeof ExportLines>

/** What an invoice has beside its lines. */
export const InvoiceLines = z.object({
  number: text('Please enter the number of the invoice', 13),
  /** Left out: today, at the site. */
  date: Day.optional(),
  /** Left out: the same day. */
  dueDate: Day.optional(),
  account: text('Please enter the account', 20),
})
export type InvoiceLines = z.output<typeof InvoiceLines>
export const InvoiceParams = z.object({ jobId: Id, estimateId: Id, accounting: z.enum(ACCOUNTING, 'Not a program.') })

/** The job's id and the estimate's. */
export interface EstimateParams {
  jobId: string
  estimateId: string
}

/** The words that new estimates begin with; null where there are none. */
export const EstimateWords = z.object({
  terms: z.string().nullable(),
  /** A line each. */
  exclusions: z.string().nullable(),
  /** 0 until somebody writes some. */
  version: z.int(),
})
export type EstimateWords = z.infer<typeof EstimateWords>

/** The form of both texts. */
export const EstimateWordsForm = z.strictObject({ terms: Words, exclusions: Words })

/** A text that is left out stays as it is. */
export const ChangeEstimateWords = EstimateWordsForm.extend({ version: Version }).partial()
export type ChangeEstimateWords = z.output<typeof ChangeEstimateWords>

/** A template in a list. */
export const EstimateTemplate = z.object({
  id: Id,
  name: z.string(),
  markupMode: MarkupMode,
  sectionCount: z.int(),
  lineCount: z.int(),
  ...Recorded,
})
export type EstimateTemplate = z.infer<typeof EstimateTemplate>

const TemplateName = text('Please name the template', 120)

/** Keeps the sections and lines of an estimate as a template. */
export const AddEstimateTemplate = z.strictObject({ id: Id.optional(), name: TemplateName, jobId: Id, estimateId: Id })
export type AddEstimateTemplate = z.output<typeof AddEstimateTemplate>

export const EstimateTemplateForm = z.strictObject({ name: Name })
export const RenameEstimateTemplate = z.strictObject({ name: TemplateName, version: Version })
export type RenameEstimateTemplate = z.output<typeof RenameEstimateTemplate>

/** A stored section of a template. A rate that a cost and its markup make is what they come to, also over what people type. */
export const TemplateSection = z.object({
  title: sectionFields.title,
  markupPercent: sectionFields.markupPercent,
  lines: z.array(z.object({ ...lineFields, unitRateCents: noneAsNull(z.int().min(0)) })),
})
export type TemplateSection = z.output<typeof TemplateSection>
