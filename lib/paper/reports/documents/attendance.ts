import { fullName } from '@/lib/base/names'
import type { PrintablePhoto } from '@/lib/job/photos/queries'
import { plain, section } from '@/lib/paper/pages/paper'
import { Composition } from '@/lib/paper/reports/composition'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { airBlocks } from '@/lib/paper/reports/sections/air'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { contentsBlocks } from '@/lib/paper/reports/sections/contents'
import { equipmentBlocks, sizingBlocks } from '@/lib/paper/reports/sections/equipment'
import { goalBlocks, matrixBlocks, readingsOver } from '@/lib/paper/reports/sections/moisture'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { VisitReading } from '@/lib/paper/reports/sections/reading'
import { roomBlocks } from '@/lib/paper/reports/sections/rooms'
import { signedFormBlocks } from '@/lib/paper/reports/sections/signed'
import {
  attendanceBlocks,
  causeBlocks,
  noteBlocks,
  outcomeInWords,
  propertyBlocks,
  waterBlocks,
} from '@/lib/paper/reports/sections/visit'

import type { Document } from './document'

type Options = Extract<ReportRequest, { type: 'InitialAttendanceReport' }>

/** What was found at the initial attendance, as it was known at its end. @param whole the record, with the photos of all visits */
export function attendanceReport(reading: VisitReading, whole: JobRecord, options: Options): Document {
  const { record, visit } = reading
  const isHere = ({ inspectionId }: { inspectionId: string | null }) => inspectionId === visit.id
  const parts = new Composition(options)
  const isPlan = ({ recordType }: PrintablePhoto) => recordType === 'FLOOR_PLAN'
  const own = record.photos.filter(isHere)
  const chosen = parts.photos(own, whole.photos)
  const plans = chosen.filter(isPlan)
  const photos = chosen.filter((photo) => !isPlan(photo))
  const held = own.filter((photo) => !isPlan(photo)).length
  const printed = [...plans, ...photos]
  const numbers = numbered(printed)
  return {
    title: 'Initial attendance report',
    subject: '',
    answer: reading,
    of: 'visit',
    printed: {
      visits: 1,
      readings: parts.has('moisture') ? readingsOver(reading, [visit]) : 0,
      air: parts.has('air') ? record.air.readings.filter(isHere).length : 0,
      units: parts.has('equipment') ? record.installations.filter(isHere).length : 0,
    },
    photos: printed,
    signedBy: visit.attendees.map(fullName),
    blocks: [
      ...attendanceBlocks(visit, reading),
      ...causeBlocks(visit, reading),
      ...parts.put('property', propertyBlocks(visit)),
      ...waterBlocks(visit, reading),
      ...parts.put('rooms', roomBlocks(record.rooms)),
      ...parts.put('air', airBlocks(record.air.readings.filter(isHere), reading, visit)),
      ...parts.put('moisture', [...matrixBlocks(reading, { visits: [visit] }), ...goalBlocks(reading)]),
      ...parts.put('equipment', [
        ...equipmentBlocks(reading, { installations: record.installations.filter(isHere) }),
        ...sizingBlocks(reading),
      ]),
      ...parts.put('contents', contentsBlocks(record.inventory.filter(isHere), reading)),
      ...parts.put('notes', noteBlocks(reading, { visits: [visit] })),
      ...parts.put('forms', signedFormBlocks(record.signedForms.filter(isHere), reading)),
      ...exceptionBlocks(reading),
      ...section('Recommendation and next steps', [
        plain(visit.recommendation ?? 'Not recorded'),
        visit.outcome ? plain(outcomeInWords(visit)!) : null,
      ]),
    ],
    leftOut: parts.leftOut,
    schedule: parts.has('photos')
      ? [
          ...(plans.length ? photoBlocks(plans, numbers, reading, { title: 'Floor plan', perPage: 2 }) : []),
          ...photoBlocks(photos, numbers, reading, { perPage: options.photosPerPage, held }),
        ]
      : [],
  }
}
