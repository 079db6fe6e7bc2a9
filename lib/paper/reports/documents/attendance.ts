import { fullName } from '@/lib/base/names'
import { plain, section } from '@/lib/paper/pages/paper'
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

/** What was found at the initial attendance, as it was known at its end. */
export function attendanceReport(reading: VisitReading): Document {
  const { record, visit } = reading
  const isHere = ({ inspectionId }: { inspectionId: string | null }) => inspectionId === visit.id
  const plans = record.photos.filter((photo) => isHere(photo) && photo.recordType === 'FLOOR_PLAN')
  const photos = record.photos.filter((photo) => isHere(photo) && photo.recordType !== 'FLOOR_PLAN')
  const printed = [...plans, ...photos]
  const numbers = numbered(printed)
  return {
    title: 'Initial attendance report',
    subject: '',
    answer: reading,
    of: 'visit',
    printed: {
      visits: 1,
      readings: readingsOver(reading, [visit]),
      air: record.air.readings.filter(isHere).length,
      units: record.installations.filter(isHere).length,
    },
    photos: printed,
    signedBy: visit.attendees.map(fullName),
    blocks: [
      ...attendanceBlocks(visit, reading),
      ...causeBlocks(visit, reading),
      ...propertyBlocks(visit),
      ...waterBlocks(visit, reading),
      ...roomBlocks(record.rooms),
      ...airBlocks(record.air.readings.filter(isHere), reading, visit),
      ...matrixBlocks(reading, { visits: [visit] }),
      ...goalBlocks(reading),
      ...equipmentBlocks(reading, { installations: record.installations.filter(isHere) }),
      ...sizingBlocks(reading),
      ...contentsBlocks(record.inventory.filter(isHere), reading),
      ...noteBlocks(reading, { visits: [visit] }),
      ...signedFormBlocks(record.signedForms.filter(isHere), reading),
      ...exceptionBlocks(reading),
      ...section('Recommendation and next steps', [
        plain(visit.recommendation ?? 'Not recorded'),
        visit.outcome ? plain(outcomeInWords(visit)!) : null,
      ]),
    ],
    schedule: [
      ...(plans.length ? photoBlocks(plans, numbers, reading, { title: 'Floor plan', columns: 1 }) : []),
      ...photoBlocks(photos, numbers, reading),
    ],
  }
}
