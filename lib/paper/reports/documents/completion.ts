import { notFound } from '@/lib/base/errors'
import { plain, section } from '@/lib/paper/pages/paper'

import type { ReportRequest } from '../schema'
import { NOT_RECORDED } from '../words'
import type { Document } from './document'
import {
  type Reading,
  airBlocks,
  atAGlance,
  causeBlocks,
  chartBlocks,
  contentsBlocks,
  equipmentBlocks,
  exceptionBlocks,
  firstAndLast,
  goalBlocks,
  ledgerBlocks,
  matrixBlocks,
  noteBlocks,
  numbered,
  photoBlocks,
  propertyBlocks,
  roomBlocks,
  sizingBlocks,
  timelineBlocks,
  waterBlocks,
} from './parts'

type Options = Extract<ReportRequest, { type: 'CompletionReport' }>

/** The whole job, from the first attendance to the last reading. @throws not_found for a visit of another job */
export function completionReport(reading: Reading, { selectedSiteVisitIds, showCompletionSummary }: Options): Document {
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
    title: 'Completion report',
    subject: '',
    photos,
    signedBy: record.job.supervisor ? [`${record.job.supervisor.firstName} ${record.job.supervisor.lastName}`] : [],
    blocks: [
      atAGlance(reading),
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
      ...exceptionBlocks(reading),
      ...photoBlocks(photos, numbers, reading),
    ],
  }
}
