import { counted } from '@/lib/base/counts'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { COVER_LABELS, OCCUPANCY_LABELS, customerOf, siteOf } from '@/lib/job/jobs/rules'
import { type Block, type CoverPhoto, factsOf } from '@/lib/paper/pages/paper'
import { daysByKind } from '@/lib/paper/reports/equipment-log'
import { drynessOf } from '@/lib/paper/reports/moisture-log'
import { exceptionsInWords } from '@/lib/paper/reports/preflight/kinds'
import { restsOn, unfinishedIn, verdictOf } from '@/lib/paper/reports/verdict'
import { NOT_RECORDED, dayInWords, leftOutInWords, orNotRecorded, rounded, yesOrNo } from '@/lib/paper/reports/words'
import { shareText } from '@/lib/site/drying/rules'
import { WATER_CATEGORY_LABELS, WATER_CLASS_LABELS } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { type Reading, dayCount } from './reading'

/** The block that says whose job it is. @param isAnswered whether page one's box has what a reviewer looks for first */
export function jobBlock(reading: Reading, { isAnswered }: { isAnswered: boolean }): Block {
  const { job, organization, visits } = reading.record
  const cause = firstOf(visits)?.causeOfDamage
  return factsOf([
    ['Site', siteOf(job)],
    ['Client', customerOf(job)],
    ['Contact', [job.contactName, job.contactNumber].filter(Boolean).join(', ')],
    ['Second contact', [job.secondContactName, job.secondContactNumber].filter(Boolean).join(', ')],
    ['Loss adjuster', [job.lossAdjusterName, job.lossAdjusterNumber].filter(Boolean).join(', ')],
    ['Cover', job.policyCoverType && COVER_LABELS[job.policyCoverType]],
    ['Excess', job.excessCents === null ? null : formatMoney(job.excessCents, organization.currency)],
    ['Type of job', job.type],
    ['Cause of loss', isAnswered && cause === job.causeOfLoss ? null : job.causeOfLoss],
    ['Occupancy', job.occupancy && OCCUPANCY_LABELS[job.occupancy]],
    ['Coordinator', job.projectManager && fullName(job.projectManager)],
    ['Supervisor', job.supervisor && fullName(job.supervisor)],
    ...(isAnswered ? [] : claimFacts(reading)),
  ])!
}

/** The visit that says what happened. */
const firstOf = (visits: readonly Inspection[]): Inspection | undefined =>
  visits.find(({ isInitialAttendance }) => isInitialAttendance) ?? visits[0]

/** The numbers and days by which an insurer knows the claim. A private job has no insurer's numbers. */
function claimFacts({ record: { job, visits }, words }: Reading): [string, string | null][] {
  const number = (stored: string | null) => (job.isPrivateJob ? stored : orNotRecorded(stored))
  const attended = visits.find(({ isInitialAttendance }) => isInitialAttendance)
  return [
    ['Claim or reference', number(job.refNumber)],
    ['Policy', number(job.policyNumber)],
    ['Order', number(job.orderNumber)],
    ['Date of loss', job.dateOfLoss ? dayInWords(job.dateOfLoss) : NOT_RECORDED],
    ['Instructed', job.instructionReceivedAt ? words.at(job.instructionReceivedAt) : NOT_RECORDED],
    ['Attended', attended ? words.at(attended.inspectionDate) : NOT_RECORDED],
  ]
}

/** What page one has beside its record. */
interface Fronted {
  cover: CoverPhoto | null
  /** Whether the report names the job's client and numbers. */
  showsJob: boolean
  of?: 'visit' | 'job'
  /** What was left out on request, in words. */
  leftOut?: readonly string[]
}

const AT_ITS_END = 'As things were at the end of this visit; what was entered late is marked.'

/** Page one's box: the verdict, the house, what a reviewer looks for first, and everything unusual counted. */
export function answerBlock(reading: Reading, { cover, showsJob, of = 'job', leftOut = [] }: Fronted): Block {
  const { record, points, exceptions, words } = reading
  const { rooms, visits, installations } = record
  const initial = firstOf(visits)
  const affected = rooms.filter(({ isAffected }) => isAffected)
  const area = affected.reduce((sum, room) => sum + (room.lengthMetres ?? 0) * (room.widthMetres ?? 0), 0)
  const dryness = drynessOf(points)
  const kinds = daysByKind(installations, dayCount(reading))
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  const { units } = unfinishedIn(reading)
  const facts: [string, string | null][] = [
    ...(showsJob ? claimFacts(reading) : []),
    ['Cause', orNotRecorded(initial?.causeOfDamage)],
    ['Rectified', yesOrNo(initial?.damageIsRectified ?? null)],
    ['Category', initial?.waterCategory ? WATER_CATEGORY_LABELS[initial.waterCategory] : NOT_RECORDED],
    ['Class', classInWords(reading)],
    [
      'Affected',
      affected.length ? `${counted(affected.length, 'room')}${area ? `, ${rounded(area, 1)} m²` : ''}` : NOT_RECORDED,
    ],
    ['Visits', String(visits.length)],
    ['Days of drying', reading.ledger.length ? String(reading.ledger.length) : null],
    [
      'Units',
      installations.length ? `${kinds.reduce((sum, kind) => sum + kind.units, 0)} installed, ${units} on site` : 'None',
    ],
    ['Equipment days', total ? `${total} (${kinds.map(({ label, days }) => `${label} ${days}`).join(', ')})` : null],
    [
      'Points dry',
      dryness.read ? `${dryness.dry} of ${dryness.read} read, last on ${words.day(dryness.lastAt!)}` : NOT_RECORDED,
    ],
    ['Dry since', drySinceInWords(reading)],
  ]
  return {
    kind: 'answer',
    verdict: verdictOf(reading),
    rests: [restsOn(reading, reading), of === 'visit' && AT_ITS_END, leftOutInWords(leftOut)].filter(Boolean).join(' '),
    photo: cover,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    exceptions: exceptionsInWords(exceptions) ? `${exceptionsInWords(exceptions)}: section Exceptions` : 'None',
  }
}

/** The day since which all affected points are dry. */
function drySinceInWords({ points, words }: Reading): string {
  const { all, read, dry } = drynessOf(points)
  if (!read) return NOT_RECORDED
  if (dry < read) return 'Not all points are dry'
  if (read < all) return 'Not all points are read'
  const since = points.flatMap(({ drySince }) => drySince?.happenedAt ?? []).toSorted()
  return words.day(since.at(-1)!)
}

function classInWords({ record: { drying, visits } }: Reading): string {
  const typed = drying.typed?.waterClass ?? visits[0]?.waterClass ?? null
  const judged = typed ? WATER_CLASS_LABELS[typed] : NOT_RECORDED
  if (!drying.computed) return judged
  return `${judged} judged; ${WATER_CLASS_LABELS[drying.computed.waterClass]} by the areas (${shareText(drying.computed.percent, 1)} wet)`
}
