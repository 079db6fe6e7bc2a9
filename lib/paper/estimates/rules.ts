import type { ESTIMATE_STATUSES, MARKUP_MODES } from '@/db/enums/paper'
import { counted } from '@/lib/base/counts'
import { fullName } from '@/lib/base/names'
import { type Role, approvers } from '@/lib/base/roles'
import { addDays, daysBetween, formatDay } from '@/lib/base/time'

export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number]
export type MarkupMode = (typeof MARKUP_MODES)[number]

/** More versions and variants than anybody would choose between. */
export const MOST_ESTIMATES = 50
export const MOST_SECTIONS = 100
/** Of a whole estimate. A large loss has some hundreds. */
export const MOST_LINES = 2_000
/** How many lines one call adds. */
export const MOST_PASTED = 500
/** On all versions of an estimate. */
export const MOST_COMMENTS = 500
/** A million dollars: of a unit, and of a discount. */
export const MOST_CENTS = 100_000_000
export const MOST_QUANTITY = 1_000_000
/** Ten years. */
export const MOST_DAYS = 3_650
/** A billion dollars. The sum of all lines, with its percentages, is still a whole number that JavaScript holds. */
export const MOST_LINE_CENTS = 100_000_000_000

export const STATUS_LABELS: Record<EstimateStatus, string> = {
  SCOPING: 'Scoping',
  ESTIMATING: 'Estimating',
  COMPLETED: 'Completed',
  APPROVAL_PENDING: 'Approval pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

/** What became of an estimate, in words: one whose approved lines are the version after it was not rejected. */
export const statusLabel = ({ status, approvedPartId }: { status: EstimateStatus; approvedPartId: string | null }) =>
  approvedPartId ? 'Approved in part' : STATUS_LABELS[status]

export const MARKUP_LABELS: Record<MarkupMode, string> = {
  LINE: 'On each line',
  SECTION: 'On each section',
  WHOLE: 'On the whole estimate',
  NONE: 'None',
}

export const APPROVED_IS_LOCKED = 'This estimate is approved and locked. Copy it to make the next version.'
export const REJECTED_IS_CLOSED = 'This estimate is rejected. Reopen it to change it.'
export const DECIDED_BY_A_CALL = 'An estimate is approved or rejected by those who may decide it.'
export const NOT_FINISHED = 'This estimate is not completed yet.'
/** Of an estimate whose approved lines are the version after it. */
export const APPROVED_IN_PART = 'What was approved is a version of its own: copy that one to make the next.'
export const APPROVED_IN_PART_IS_LOCKED =
  'This estimate is approved in part, and locked. Copy the version that was approved to make the next one.'
export const ALREADY_REJECTED = 'This estimate is rejected already.'
export const LINE_IS_GONE = 'This line was deleted meanwhile. Your words can go to a comment on the whole estimate.'
const DISCOUNT_IS_OVER = 'The discount is more than the estimate.'
export const CREDITS_ARE_OVER = 'The credits are more than the work.'
/** A credit for what the record has would stand for it, and it would never be charged. */
export const RECORD_IS_CHARGED = 'A line from the record is a charge: add a credit beside it'
export const CREDIT_STAYS = 'A credit takes off the price: it is approved with the rest'

/** The statuses that whoever writes an estimate gives it; the other two are decisions. */
export const OPEN_STATUSES = [
  'SCOPING',
  'ESTIMATING',
  'COMPLETED',
  'APPROVAL_PENDING',
] as const satisfies EstimateStatus[]
export const isOpenStatus = (status: EstimateStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** The statuses of an estimate that the office still writes: nobody else is to read it. */
export const UNFINISHED_STATUSES = ['SCOPING', 'ESTIMATING'] as const satisfies EstimateStatus[]
const isUnfinished = (status: EstimateStatus): boolean => UNFINISHED_STATUSES.some((one) => one === status)

/** Whether an estimate waits for somebody to approve or reject it: it is finished, and not decided. */
export const isToDecide = (status: EstimateStatus): boolean => isOpenStatus(status) && !isUnfinished(status)

export const mayDecide = (role: Role): boolean => approvers.includes(role)

interface Standing {
  status: EstimateStatus
  /** The version that was approved of it; null when none was. */
  approvedPartId: string | null
}

/** Why nothing of an estimate can be changed; null when it can. */
export function lockOf({ status, approvedPartId }: Standing): string | null {
  if (approvedPartId) return APPROVED_IN_PART_IS_LOCKED
  return status === 'APPROVED' ? APPROVED_IS_LOCKED : status === 'REJECTED' ? REJECTED_IS_CLOSED : null
}

interface Discounted {
  /** As it was typed. */
  discountCents: number
  discountPercent: number | null
  totals: { discountCents: number; subtotalCents: number; totalCents: number }
}

/** Whether credits take more off than there is: what is owed to a client alone is no estimate. */
export const areCreditsOver = ({ totals }: Pick<Discounted, 'totals'>): boolean =>
  totals.subtotalCents < 0 || totals.totalCents < 0

/** Why nobody approves what an estimate comes to: more is taken off than there is. Null where there is enough. */
function takesTooMuch(estimate: Discounted): string | null {
  const { discountCents, discountPercent, totals } = estimate
  if (areCreditsOver(estimate)) return CREDITS_ARE_OVER
  return discountPercent === null && discountCents > totals.discountCents ? DISCOUNT_IS_OVER : null
}

/** `Discount`, `Discount, 7.5 %` */
export const discountLabel = ({ discountPercent }: Pick<Discounted, 'discountPercent'>): string =>
  discountPercent === null ? 'Discount' : `Discount, ${discountPercent} %`

/** Why an estimate cannot be changed, or not to this status; null when it can. A rejected one is taken up again so. */
export function changeRefusal({ status: from, approvedPartId }: Standing, to: EstimateStatus = from): string | null {
  if (approvedPartId) return APPROVED_IN_PART_IS_LOCKED
  if (from === 'APPROVED') return APPROVED_IS_LOCKED
  if (from !== to && !isOpenStatus(to)) return DECIDED_BY_A_CALL
  return lockOf({ status: to, approvedPartId })
}

/** Why an estimate cannot be approved or rejected; null when it can. */
export function decisionRefusal(estimate: Standing & Discounted, to: 'APPROVED' | 'REJECTED'): string | null {
  const { status, approvedPartId } = estimate
  if (approvedPartId) return APPROVED_IN_PART_IS_LOCKED
  if (status === 'APPROVED') return APPROVED_IS_LOCKED
  if (isUnfinished(status)) return NOT_FINISHED
  if (to === 'REJECTED') return status === 'REJECTED' ? ALREADY_REJECTED : null
  if (status === 'REJECTED') return 'This estimate is rejected. Reopen it first.'
  return takesTooMuch(estimate)
}

/** The lines of some sections, by their ids. */
export const linesById = <Line extends { id: string }>(
  sections: readonly { lines: readonly Line[] }[],
): Map<string, Line> => new Map(sections.flatMap(({ lines }) => lines.map((line) => [line.id, line])))

/** Whether an estimate, or what cuts leave of it, has nothing that is to be paid. */
export const hasNoWork = ({
  sections,
}: {
  sections: readonly { lines: readonly { isCredit: boolean }[] }[]
}): boolean => sections.every(({ lines }) => lines.every(({ isCredit }) => isCredit))

/** The lines that come to nothing, because they have no price yet or no quantity. */
export const unpricedIn = <Line extends { totalCents: number }>({
  sections,
}: {
  sections: readonly { lines: readonly Line[] }[]
}): Line[] => sections.flatMap(({ lines }) => lines.filter(({ totalCents }) => totalCents === 0))

interface Validity {
  validDays: number | null
  validFrom: string | null
}

/** The last day of an estimate's prices, the whole of it; null for prices without an end, and until it is sent. */
export const validUntilOf = ({ validDays, validFrom }: Validity): string | null =>
  validDays === null || validFrom === null ? null : addDays(validFrom, validDays)

type Until = Pick<Validity, 'validDays'> & { validUntil: string | null }

/** Whether the prices of an estimate are over, and are to be renewed before they are approved. */
export const isPriceOver = ({ validUntil }: Pick<Until, 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today

/** How many days a link may be good for that is sent today: as long as the prices are, which are renewed once over. */
export const mostLinkDays = ({ validDays, validUntil }: Until, today: string): number | null =>
  validUntil === null || validUntil < today ? validDays : Math.max(1, daysBetween(today, validUntil))

/** What is said to whoever would approve prices that are over. */
export const pricesOver = (validUntil: string): string => `These prices were valid until ${formatDay(validUntil)}.`

interface Decision {
  by: { firstName: string; lastName: string }
  byLink: { name: string; sentTo: string } | null
}

/** Who decided about an estimate: one of ours, or its client by a link. */
export const deciderOf = ({ by, byLink }: Decision): string =>
  byLink ? `${byLink.name}, by a link to ${byLink.sentTo}` : fullName(by)

/** Who changed an estimate last. A decision locks it, so while one stands it is the last change. */
export const changerOf = ({
  updatedBy,
  decision,
}: {
  updatedBy: { firstName: string; lastName: string }
  decision: Pick<Decision, 'byLink'> | null
}): string => (decision?.byLink ? `${decision.byLink.name}, by a link` : fullName(updatedBy))

/** `E-12, version 3` */
export const estimateNumber = ({ estimateNo, versionNo }: { estimateNo: number; versionNo: number }): string =>
  `E-${estimateNo}, version ${versionNo}`

interface Written {
  createdBy: { id: string }
}
type Reader = { userId: string; role: Role }

/** Whoever wrote a comment changes its words. */
export const mayChangeComment = ({ userId }: Pick<Reader, 'userId'>, { createdBy }: Written): boolean =>
  createdBy.id === userId
/** They delete it, and so may an Administrator. */
export const mayDeleteComment = (reader: Reader, comment: Written): boolean =>
  mayChangeComment(reader, comment) || reader.role === 'Administrator'

const MOST_WORDS = 160

/** The words by which a comment names its line, also once that is gone: `EXT1 Extraction`. */
export const wordsOfLine = ({ code, description }: { code: string | null; description: string }): string =>
  [code, description.replace(/\s+/g, ' ')].filter(Boolean).join(' ').slice(0, MOST_WORDS)

/** What stays the same of a line from one version to the next. */
export const originOf = ({ id, originId }: { id: string; originId: string | null }): string => originId ?? id

/** What a line has left of its item when that is gone from the catalogue. */
export const WITHOUT_ITEM = { catalogItemId: null, listCostCents: null, listSellCents: null }

/** The numbers between two ranks are this far apart at first, so that lines go between two without moving others. */
export const RANK_STEP = 1_024

interface Placed {
  id: string
  rank: number
}

/**
 * The ranks to write so that some stand before another one, or last. Where the gap is too small, all are numbered again.
 * @param rest those that stay, in order; null comes back when the other one is not among them
 */
export function placesFor(ids: readonly string[], rest: readonly Placed[], beforeId: string | null): Placed[] | null {
  const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId)
  if (at === -1) return null
  const [after, before] = [rest[at - 1]?.rank ?? 0, rest[at]?.rank]
  const step = before === undefined ? RANK_STEP : Math.floor((before - after) / (ids.length + 1))
  if (step >= 1) return ids.map((id, n) => ({ id, rank: after + step * (n + 1) }))
  const all = [...rest.slice(0, at).map(({ id }) => id), ...ids, ...rest.slice(at).map(({ id }) => id)]
  return all.map((id, n) => ({ id, rank: (n + 1) * RANK_STEP }))
}

/** The units of the trade that are words; signs such as `m²` and `h` have no plural. */
const UNIT_WORDS = new Set(
  'bag bin box cut day door fitting hour item lift litre load metre month night piece point room sample set sheet skip test trip unit visit week'.split(
    ' ',
  ),
)

/** `day` of one, `days` of three; `m²` of any. */
export function unitInWords({ unit, quantity }: { unit: string; quantity: number }): string {
  if (quantity === 1 || !UNIT_WORDS.has(unit.toLowerCase())) return unit
  return unit.toLowerCase().endsWith('x') ? `${unit}es` : `${unit}s`
}

/** `3 visits`, `2 each × 3 days`; without a unit, `2 × 3 days`. */
export const measureInWords = ({ quantity, unit, days }: { quantity: number; unit?: string; days: number | null }) =>
  [
    unit === undefined ? String(quantity) : `${quantity} ${unitInWords({ unit, quantity })}`,
    ...(days === null ? [] : [counted(days, 'day')]),
  ].join(' × ')

export const estimatesPath = (jobId: string): string => `/api/v1/estimates/job/${jobId}`
export const estimatePath = ({ jobId, id }: { jobId: string; id: string }): string => `${estimatesPath(jobId)}/${id}`
export const estimatePdfPath = ({ jobId, id }: { jobId: string; id: string }): string =>
  `${estimatesPath(jobId)}/estimate/${id}/estimate-report`
export const proposalsPath = (at: { jobId: string; estimateId: string }): string =>
  `${estimatesPath(at.jobId)}/${at.estimateId}/proposals`
export const cutsPath = (at: { jobId: string; estimateId: string }): string =>
  `${estimatesPath(at.jobId)}/${at.estimateId}/cuts`
/** The lines as a sheet. */
export const linesSheetPath = (at: { jobId: string; id: string }, format: string): string =>
  `${estimatePath(at)}/export?format=${format}`
export const commentsPath = (at: { jobId: string; estimateId: string }): string =>
  `${estimatesPath(at.jobId)}/${at.estimateId}/comments`
