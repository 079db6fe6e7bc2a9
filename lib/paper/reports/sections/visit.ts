import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { type Block, factsOf, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { NOT_RECORDED, dayInWords, orNotRecorded, rounded, yesOrNo } from '@/lib/paper/reports/words'
import { shareText } from '@/lib/site/drying/rules'
import {
  ACCESS_LABELS,
  CLADDING_LABELS,
  CONDITION_LABELS as PROPERTY_LABELS,
  DWELLING_LABELS,
  FOUNDATION_LABELS,
  OUTCOME_LABELS,
  PRESENCE_LABELS,
  ROOF_LABELS,
  WATER_CATEGORY_LABELS,
  WATER_CLASS_LABELS,
  visitLabel,
} from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { type Reading, people } from './reading'

export function attendanceBlocks(visit: Inspection, { words }: Reading): Block[] {
  return section('Attendance and access', [
    factsOf([
      ['Attended', words.at(visit.inspectionDate)],
      ['By', visit.attendees.length ? people(visit.attendees) : NOT_RECORDED],
      ['Access', visit.accessInfo ? ACCESS_LABELS[visit.accessInfo] : NOT_RECORDED],
      ['Persons present', visit.personsPresent],
      ['Entered', visit.isLateEntry ? `${words.at(visit.capturedAt)} (late entry)` : null],
      ['Late because', visit.lateReason],
    ]),
  ])
}

export const causeBlocks = (visit: Inspection, { words }: Reading): Block[] =>
  section('Cause and source', [
    factsOf([
      ['Cause of damage', orNotRecorded(visit.causeOfDamage)],
      ['Source', orNotRecorded(visit.sourceOfDamage)],
      ['Time of damage', visit.timeOfDamage && words.at(visit.timeOfDamage)],
      ['Damage rectified', yesOrNo(visit.damageIsRectified)],
      ['How rectified', visit.damageIsRectified ? visit.rectifiedSelection : null],
    ]),
    visit.damageDescription ? plain(visit.damageDescription) : null,
  ])

export const propertyBlocks = (visit: Inspection): Block[] =>
  section('Property and hazards', [
    factsOf([
      ['Dwelling', visit.typeOfDwelling && DWELLING_LABELS[visit.typeOfDwelling]],
      ['Age', visit.propertyAge === null ? null : counted(visit.propertyAge, 'year')],
      ['Condition', visit.conditionOfProperty && PROPERTY_LABELS[visit.conditionOfProperty]],
      ['Roof', visit.roofType && ROOF_LABELS[visit.roofType]],
      ['Foundation', visit.foundationType && FOUNDATION_LABELS[visit.foundationType]],
      ['Exterior cladding', visit.exteriorCladdingType && CLADDING_LABELS[visit.exteriorCladdingType]],
      ['Asbestos on site', visit.isAsbestosOnSite ? PRESENCE_LABELS[visit.isAsbestosOnSite] : NOT_RECORDED],
      ['Mould on site', visit.isMouldOnSite ? PRESENCE_LABELS[visit.isMouldOnSite] : NOT_RECORDED],
      ['Hazards', visit.hazardNotes],
      ['Temporary accommodation', yesOrNo(visit.temporaryAccommodationRequired)],
      ['Accommodation because', visit.temporaryAccommodationRequired ? visit.whyAccommodationRequired : null],
    ]),
  ])

/** Category and class as they were judged, beside what the rooms' areas make of them. */
export function waterBlocks(visit: Inspection, reading: Reading): Block[] {
  const { drying } = reading.record
  const { computed } = drying
  return section('Category and class', [
    factsOf([
      ['Category', visit.waterCategory ? WATER_CATEGORY_LABELS[visit.waterCategory] : NOT_RECORDED],
      ['Class, judged', visit.waterClass ? WATER_CLASS_LABELS[visit.waterClass] : NOT_RECORDED],
      [
        'Class, computed',
        computed
          ? `${WATER_CLASS_LABELS[computed.waterClass]}: ${rounded(computed.wetSurface, 1)} m² of ${rounded(computed.totalSurface, 1)} m² of floor, walls and ceiling are wet (${shareText(computed.percent, 1)})`
          : 'Not computed: no affected room is measured',
      ],
      ['Reason', orNotRecorded(visit.waterReason)],
      ['Not measured', drying.unmeasured.length ? listed(drying.unmeasured) : null],
    ]),
  ])
}

/** What was written in the rooms, by visit. */
export function noteBlocks({ record, words }: Reading, { visits = record.visits } = {}): Block[] {
  const numbers = new Map(record.visits.map(({ id }, at) => [id, `V${at + 1}`]))
  const numberOf = (id: string) => numbers.get(id)!
  const wanted = new Set(visits.map(({ id }) => id))
  const said = record.notes.filter(
    ({ inspectionId, note: own, caption }) => wanted.has(inspectionId) && (own || caption),
  )
  const summaries = visits.filter(({ summary }) => summary)
  return section('Work done and notes', [
    summaries.length
      ? tableOf(
          ['Visit', 'When', ['Work done', 'left', 1]],
          summaries.map((visit) => [numberOf(visit.id), words.at(visit.inspectionDate), visit.summary]),
        )
      : null,
    said.length
      ? tableOf(
          ['Visit', 'When', ['Room', 'left', 0.7], ['Note', 'left', 2.2], ['By', 'left', 0.8]],
          said.map((one) => [
            numberOf(one.inspectionId),
            words.at(one.happenedAt) + (one.isLateEntry ? ' L' : ''),
            one.roomName,
            [one.caption, one.note].filter(Boolean).join('\n'),
            fullName(one.createdBy),
          ]),
        )
      : null,
  ])
}

/** The visits in their order, with what was recorded at each. */
export function timelineBlocks({ record, words }: Reading, visits = record.visits): Block[] {
  if (!visits.length) return section('Timeline', [plain('No site visit is recorded.')])
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at + 1]))
  const countAt = (all: readonly { inspectionId: string | null }[], id: string) =>
    all.filter(({ inspectionId }) => inspectionId === id).length || null
  return section('Timeline', [
    tableOf(
      [
        'Visit',
        'When',
        ['By', 'left', 1],
        ['Read', 'right'],
        ['Air', 'right'],
        ['In', 'right'],
        ['Out', 'right'],
        ['Photos', 'right'],
        ['Outcome', 'left', 2],
      ],
      visits.map((visit) => [
        `V${numbers.get(visit.id)}`,
        `${words.at(visit.inspectionDate)}${visit.isLateEntry ? ' L' : ''}\n${visitLabel(visit)}`,
        visit.attendees.length ? people(visit.attendees) : NOT_RECORDED,
        countAt(record.readings, visit.id),
        countAt(record.air.readings, visit.id),
        countAt(record.installations, visit.id),
        record.installations.filter(({ pickedUpSiteVisit }) => pickedUpSiteVisit === visit.id).length || null,
        countAt(record.photos, visit.id),
        outcomeInWords(visit),
      ]),
    ),
    note('Read: moisture readings. Air: air readings. In and out: units installed and picked up. L late entry.'),
  ])
}

export const outcomeInWords = ({ outcome, returnReason, returnOn }: Inspection): string | null =>
  outcome &&
  [OUTCOME_LABELS[outcome], returnOn && `on ${dayInWords(returnOn)}`].filter(Boolean).join(' ') +
    (returnReason ? `: ${returnReason}` : '')
