import { notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { plain, section } from '@/lib/paper/pages/paper'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { airBlocks } from '@/lib/paper/reports/sections/air'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { contentsBlocks } from '@/lib/paper/reports/sections/contents'
import { ledgerBlocks } from '@/lib/paper/reports/sections/day-ledger'
import { equipmentBlocks, sizingBlocks } from '@/lib/paper/reports/sections/equipment'
import {
  chartBlocks,
  firstAndLast,
  goalBlocks,
  matrixBlocks,
  readingsOver,
} from '@/lib/paper/reports/sections/moisture'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { Reading } from '@/lib/paper/reports/sections/reading'
import { roomBlocks } from '@/lib/paper/reports/sections/rooms'
import { signedFormBlocks } from '@/lib/paper/reports/sections/signed'
import {
  causeBlocks,
  noteBlocks,
  propertyBlocks,
  timelineBlocks,
  waterBlocks,
} from '@/lib/paper/reports/sections/visit'
import { NOT_RECORDED } from '@/lib/paper/reports/words'

import type { Document } from './document'

type Options = Extract<ReportRequest, { type: 'CompletionReport' }>

/** The whole job, from the first attendance to the last reading, also while it goes on. @throws not_found for a visit of another job */
export function completionReport(reading: Reading, options: Options): Document {
  const { selectedSiteVisitIds, showCompletionSummary, isProgress } = options
  const { record } = reading
  const unknown = selectedSiteVisitIds.find((id) => !record.visits.some((visit) => visit.id === id))
  if (unknown) throw notFound('site visit')
  const visits = selectedSiteVisitIds.length
    ? record.visits.filter(({ id }) => selectedSiteVisitIds.includes(id))
    : record.visits
  const isShown = ({ inspectionId }: { inspectionId: string | null }) => visits.some(({ id }) => id === inspectionId)
  const first = record.visits.find(({ isInitialAttendance }) => isInitialAttendance) ?? record.visits[0]
  const photos = record.photos.filter(isShown)
  const numbers = numbered(photos)
  return {
    title: isProgress ? 'Progress report' : 'Completion report',
    subject: '',
    answer: reading,
    printed: {
      visits: visits.length,
      readings: readingsOver(reading, visits),
      air: record.air.readings.filter(isShown).length,
      units: record.installations.length,
    },
    photos,
    signedBy: record.job.supervisor ? [fullName(record.job.supervisor)] : [],
    blocks: [
      ...(showCompletionSummary ? section('Summary', [plain(record.summary.summary ?? NOT_RECORDED)]) : []),
      ...timelineBlocks(reading, visits),
      ...ledgerBlocks(reading, numbers),
      ...(first ? [...causeBlocks(first, reading), ...propertyBlocks(first), ...waterBlocks(first, reading)] : []),
      ...roomBlocks(record.rooms),
      ...airBlocks(record.air.readings.filter(isShown), reading),
      ...firstAndLast(reading),
      ...goalBlocks(reading),
      ...chartBlocks(reading),
      ...matrixBlocks(reading, { visits }),
      ...equipmentBlocks(reading),
      ...sizingBlocks(reading),
      ...contentsBlocks(record.inventory, reading),
      ...noteBlocks(reading, { visits }),
      ...signedFormBlocks(record.signedForms, reading),
      ...exceptionBlocks(reading),
    ],
    schedule: photoBlocks(photos, numbers, reading),
  }
}
