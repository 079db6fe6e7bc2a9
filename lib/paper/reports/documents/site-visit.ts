import { fullName } from '@/lib/base/names'
import { type Block, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { Composition } from '@/lib/paper/reports/composition'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { airBlocks } from '@/lib/paper/reports/sections/air'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { contentsBlocks } from '@/lib/paper/reports/sections/contents'
import { dayBlocks } from '@/lib/paper/reports/sections/day-ledger'
import { readingsOver } from '@/lib/paper/reports/sections/moisture'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { Reading, VisitReading } from '@/lib/paper/reports/sections/reading'
import { signedFormBlocks } from '@/lib/paper/reports/sections/signed'
import { attendanceBlocks, noteBlocks, outcomeInWords } from '@/lib/paper/reports/sections/visit'
import { rounded } from '@/lib/paper/reports/words'
import { KIND_LABELS, byReference, modelOf } from '@/lib/site/equipment/rules'
import { STATE_LABELS } from '@/lib/site/moisture/rules'
import { visitLabel } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import type { Document } from './document'

type Options = Extract<ReportRequest, { type: 'SiteVisitReport' }>

/** One visit beside the one before and the goals, as it was known at its end. @param whole the record, with the photos of all visits */
export function siteVisitReport(reading: VisitReading, whole: JobRecord, options: Options): Document {
  const { record, words, visit } = reading
  const before = record.visits.at(-2) ?? null
  const isHere = (one: { inspectionId: string | null }) => one.inspectionId === visit.id
  const parts = new Composition(options)
  const own = record.photos.filter(isHere)
  const photos = parts.photos(own, whole.photos)
  const numbers = numbered(photos)
  return {
    title: `${visitLabel(visit)} report, ${words.day(visit.inspectionDate)}`,
    subject: visit.id,
    answer: reading,
    of: 'visit',
    printed: {
      visits: 1,
      readings: parts.has('moisture')
        ? readingsOver(
            reading,
            [before, visit].flatMap((one) => one ?? []),
          )
        : 0,
      air: parts.has('air') ? record.air.readings.filter(isHere).length : 0,
      units: parts.has('equipment') ? unitsAt(visit, reading).length : 0,
    },
    photos,
    signedBy: visit.attendees.map(fullName),
    blocks: [
      ...dayBlocks(reading, numbers, visit),
      ...attendanceBlocks(visit, reading),
      ...parts.put('air', airBlocks(record.air.readings.filter(isHere), reading, visit)),
      ...parts.put('moisture', comparison(visit, before, reading)),
      ...parts.put('equipment', movedEquipment(visit, reading)),
      ...parts.put('contents', contentsBlocks(record.inventory.filter(isHere), reading)),
      ...parts.put('notes', noteBlocks(reading, { visits: [visit] })),
      ...parts.put('forms', signedFormBlocks(record.signedForms.filter(isHere), reading)),
      ...exceptionBlocks(reading),
      ...section('Recommendation and next steps', [
        visit.recommendation ? plain(visit.recommendation) : null,
        visit.outcome ? plain(outcomeInWords(visit)!) : null,
      ]),
    ],
    leftOut: parts.leftOut,
    schedule: parts.has('photos')
      ? photoBlocks(photos, numbers, reading, { perPage: options.photosPerPage, held: own.length })
      : [],
  }
}

/** Each point's reading of this visit beside the one before and its goal. Another scale is another baseline. */
function comparison(visit: Inspection, before: Inspection | null, { points, words }: Reading): Block[] {
  const rows = points.flatMap(({ point, roomName, scale, at }) => {
    const now = at.get(visit.id)
    const then = before && at.get(before.id)
    if (!now && !then) return []
    const isComparable = now && then && now.scaleId === then.scaleId
    return [
      [
        `${roomName}: ${point.label}${point.isControl ? ' (control)' : ''}`,
        point.material,
        scale?.unit ?? null,
        point.isControl ? null : rounded(now?.goal ?? then?.goal ?? null, 2),
        then?.value ?? null,
        now?.value ?? 'not read',
        isComparable ? signed(now.value - then.value) : null,
        point.isControl ? 'Control' : now?.state ? STATE_LABELS[now.state] : null,
      ],
    ]
  })
  if (!rows.length) return section('Moisture', [plain('No moisture was read at this visit.')])
  return section('Moisture', [
    tableOf(
      [
        ['Point', 'left', 1.5],
        ['Material', 'left', 0.8],
        'Scale',
        ['Goal', 'right'],
        [before ? `Before,\n${words.day(before.inspectionDate)}` : 'Before', 'right'],
        ['Now', 'right'],
        ['Change', 'right'],
        'State',
      ],
      rows,
    ),
  ])
}

const signed = (change: number): string => `${change > 0 ? '+' : ''}${rounded(change, 2)}`

/** What was brought, what was taken away, and what stands after the visit. */
function unitsAt(visit: Inspection, { record }: Reading) {
  const { installations } = record
  const brought = installations.filter(({ inspectionId }) => inspectionId === visit.id)
  const taken = installations.filter(({ pickedUpSiteVisit }) => pickedUpSiteVisit === visit.id)
  const stay = installations.filter(
    (one) =>
      one.installedTime < visit.inspectionDate &&
      one.inspectionId !== visit.id &&
      one.pickedUpSiteVisit !== visit.id &&
      (!one.pickupTime || one.pickupTime > visit.inspectionDate),
  )
  return [
    ...brought.toSorted(byReference).map((one) => ({ one, what: 'Installed', since: one.installedTime })),
    ...taken.toSorted(byReference).map((one) => ({ one, what: 'Picked up', since: one.pickupTime! })),
    ...stay.toSorted(byReference).map((one) => ({ one, what: 'Stays', since: one.installedTime })),
  ]
}

function movedEquipment(visit: Inspection, reading: Reading): Block[] {
  const rows = unitsAt(visit, reading).map(({ one, what, since }) => [
    what,
    one.referenceId,
    KIND_LABELS[one.kind],
    modelOf(one),
    one.roomName,
    reading.words.at(since),
  ])
  if (!rows.length) return section('Equipment', [plain('No equipment was on site.')])
  return section('Equipment', [
    tableOf(['At this visit', 'Asset', 'Kind', ['Make and model', 'left', 1], ['Room', 'left', 0.8], 'Since'], rows),
  ])
}
