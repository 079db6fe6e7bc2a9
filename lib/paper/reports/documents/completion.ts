import { notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { plain, section } from '@/lib/paper/pages/paper'
import { Composition } from '@/lib/paper/reports/composition'
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
  const parts = new Composition(options)
  const own = record.photos.filter(isShown)
  const photos = parts.photos(own, record.photos)
  const numbers = numbered(photos)
  return {
    title: isProgress ? 'Progress report' : 'Completion report',
    subject: '',
    answer: reading,
    printed: {
      visits: visits.length,
      readings: parts.has('moisture') ? readingsOver(reading, visits) : 0,
      air: parts.has('air') ? record.air.readings.filter(isShown).length : 0,
      units: parts.has('equipment') ? record.installations.length : 0,
    },
    photos,
    signedBy: record.job.supervisor ? [fullName(record.job.supervisor)] : [],
    blocks: [
      ...(showCompletionSummary ? section('Summary', [plain(record.summary.summary ?? NOT_RECORDED)]) : []),
      ...parts.put('timeline', timelineBlocks(reading, visits)),
      ...ledgerBlocks(reading, numbers),
      ...(first
        ? [
            ...causeBlocks(first, reading),
            ...parts.put('property', propertyBlocks(first)),
            ...waterBlocks(first, reading),
          ]
        : []),
      ...parts.put('rooms', roomBlocks(record.rooms)),
      ...parts.put('air', airBlocks(record.air.readings.filter(isShown), reading)),
      ...parts.put('moisture', [...firstAndLast(reading), ...goalBlocks(reading)]),
      ...parts.put('charts', chartBlocks(reading)),
      ...parts.put('moisture', matrixBlocks(reading, { visits })),
      ...parts.put('equipment', [...equipmentBlocks(reading), ...sizingBlocks(reading)]),
      ...parts.put('contents', contentsBlocks(record.inventory, reading)),
      ...parts.put('notes', noteBlocks(reading, { visits })),
      ...parts.put('forms', signedFormBlocks(record.signedForms, reading)),
      ...exceptionBlocks(reading),
    ],
    leftOut: parts.leftOut,
    schedule: parts.has('photos')
      ? photoBlocks(photos, numbers, reading, { perPage: options.photosPerPage, held: own.length })
      : [],
  }
}
