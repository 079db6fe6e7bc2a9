import { counted } from '@/lib/base/counts'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { COVER_LABELS, OCCUPANCY_LABELS, customerOf, siteOf } from '@/lib/job/jobs/rules'
import { type Block, factsOf } from '@/lib/paper/pages/paper'
import { daysByKind } from '@/lib/paper/reports/equipment-log'
import { drynessOf } from '@/lib/paper/reports/moisture-log'
import { exceptionsInWords } from '@/lib/paper/reports/preflight/kinds'
import { NOT_RECORDED, dayInWords, orNotRecorded, rounded, yesOrNo } from '@/lib/paper/reports/words'
import { shareText } from '@/lib/site/drying/rules'
import { WATER_CATEGORY_LABELS, WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

import { type Reading, dayCount } from './reading'

/** The block that says whose job it is. */
export function jobBlock({ record: { job, organization, visits }, words }: Reading): Block {
  const attended = visits.find(({ isInitialAttendance }) => isInitialAttendance)
  return factsOf([
    ['Site', siteOf(job)],
    ['Client', customerOf(job)],
    ['Contact', [job.contactName, job.contactNumber].filter(Boolean).join(', ')],
    ['Second contact', [job.secondContactName, job.secondContactNumber].filter(Boolean).join(', ')],
    ['Loss adjuster', [job.lossAdjusterName, job.lossAdjusterNumber].filter(Boolean).join(', ')],
    ['Claim or reference', job.refNumber],
    ['Policy', job.policyNumber],
    ['Cover', job.policyCoverType && COVER_LABELS[job.policyCoverType]],
    ['Excess', job.excessCents === null ? null : formatMoney(job.excessCents, organization.currency)],
    ['Type of job', job.type],
    ['Cause of loss', job.causeOfLoss],
    ['Occupancy', job.occupancy && OCCUPANCY_LABELS[job.occupancy]],
    ['Date of loss', job.dateOfLoss && dayInWords(job.dateOfLoss)],
    ['Instruction', job.instructionReceivedAt && words.at(job.instructionReceivedAt)],
    ['First attendance', attended ? words.at(attended.inspectionDate) : NOT_RECORDED],
    ['Coordinator', job.projectManager && fullName(job.projectManager)],
    ['Supervisor', job.supervisor && fullName(job.supervisor)],
  ])!
}

/** Page one's box: what a reviewer asks first, and everything unusual counted. */
export function atAGlance(reading: Reading): Block {
  const { record, points, exceptions, words } = reading
  const { rooms, visits, installations } = record
  const initial = visits.find(({ isInitialAttendance }) => isInitialAttendance) ?? visits[0]
  const affected = rooms.filter(({ isAffected }) => isAffected)
  const area = affected.reduce((sum, room) => sum + (room.lengthMetres ?? 0) * (room.widthMetres ?? 0), 0)
  const dryness = drynessOf(points)
  const kinds = daysByKind(installations, dayCount(reading))
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  const facts: [string, string | null][] = [
    ['Category', initial?.waterCategory ? WATER_CATEGORY_LABELS[initial.waterCategory] : NOT_RECORDED],
    ['Class', classInWords(reading)],
    ['Cause', orNotRecorded(initial?.causeOfDamage)],
    ['Rectified', yesOrNo(initial?.damageIsRectified ?? null)],
    [
      'Affected',
      affected.length ? `${counted(affected.length, 'room')}${area ? `, ${rounded(area, 1)} m²` : ''}` : NOT_RECORDED,
    ],
    ['Visits', String(visits.length)],
    ['Days of drying', reading.ledger.length ? String(reading.ledger.length) : null],
    ['Equipment days', total ? `${total} (${kinds.map(({ label, days }) => `${label} ${days}`).join(', ')})` : null],
    [
      'Points dry',
      dryness.read ? `${dryness.dry} of ${dryness.read} read, last on ${words.day(dryness.lastAt!)}` : NOT_RECORDED,
    ],
    ['Exceptions', exceptionsInWords(exceptions) ? `${exceptionsInWords(exceptions)}: section Exceptions` : 'None'],
  ]
  return {
    kind: 'glance',
    title: 'At a glance',
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

function classInWords({ record: { drying, visits } }: Reading): string {
  const typed = drying.typed?.waterClass ?? visits[0]?.waterClass ?? null
  const judged = typed ? WATER_CLASS_LABELS[typed] : NOT_RECORDED
  if (!drying.computed) return judged
  return `${judged} judged; ${WATER_CLASS_LABELS[drying.computed.waterClass]} by the areas (${shareText(drying.computed.percent, 1)} wet)`
}
