import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { estimateKeys } from './keys'
import type { Estimate, SavedLine } from './schema'
import { withLine } from './shown'

const command = commandsOf(() => import('./schema'))

interface InFolder {
  /** The job's. */
  id: string
  /** The estimate's. */
  recordId: string
}
const placeOf = ({ id: jobId, recordId: estimateId }: InFolder) => ({ jobId, estimateId })

/** A job's counts and its history follow. */
const theEstimates = (params: { jobId: string }) => [estimateKeys.ofJob(params.jobId), ...theJob(params)]
const puts = (params: { jobId: string; estimateId: string }, answer: object) => ({
  queryKey: estimateKeys.one(params),
  into: () => answer,
})
const theList = ({ id }: InFolder) => [estimateKeys.list(id)]
const theCuts = (params: InFolder) => [estimateKeys.cuts(placeOf(params)), ...theWhole(params)]
const theWhole = (params: InFolder) => [...theList(params), estimateKeys.one(placeOf(params))]

export const addEstimate = command({
  call: 'POST /api/v1/estimates',
  sends: 'AddEstimate',
  answers: 'Estimate',
  stamps: ['id'],
  makesOld: (_, { jobId }) => theEstimates({ jobId }),
})

export const copyEstimate = command({
  call: 'POST /api/v1/estimates/{id}/copy',
  sends: 'CopyEstimate',
  answers: 'Estimate',
  stamps: ['id'],
  makesOld: (_, __, answer) => (answer ? theEstimates(answer) : [estimateKeys.all]),
})

export const changeEstimate = command({
  call: 'PUT /api/v1/estimates/{id}/{recordId}',
  sends: 'ChangeEstimate',
  answers: 'Estimate',
  makesOld: (params) => theEstimates(placeOf(params)),
  puts: (params, answer) => puts(placeOf(params), answer),
})

export const deleteEstimate = command({
  call: 'DELETE /api/v1/estimates/{id}/{recordId}',
  // Here the estimate's id comes first.
  makesOld: ({ recordId: jobId }) => theEstimates({ jobId }),
})

export const approveEstimate = command({
  call: 'PUT /api/v1/estimates/job/{jobId}/{estimateId}/approve',
  sends: 'ApproveEstimate',
  answers: 'Estimate',
  makesOld: theEstimates,
  // Of an approval in part the next version comes back.
  puts: ({ jobId }, answer) => puts({ jobId, estimateId: (answer as Estimate).id }, answer),
})

export const rejectEstimate = command({
  call: 'PUT /api/v1/estimates/job/{jobId}/{estimateId}/reject',
  sends: 'DecideEstimate',
  answers: 'Estimate',
  makesOld: theEstimates,
  puts,
})

export const takeProposals = command({
  call: 'PUT /api/v1/estimates/job/{jobId}/{estimateId}/proposals',
  sends: 'TakeProposals',
  answers: 'Estimate',
  makesOld: theEstimates,
  puts,
})

const putsLine = (params: InFolder, answer: SavedLine) => ({
  queryKey: estimateKeys.one(placeOf(params)),
  into: (data: unknown) => withLine(data as Estimate, answer),
})

/** Adds the last line of a section: the rest of the estimate stays as it is shown. */
export const addLine = command({
  call: 'POST /api/v1/estimates/{id}/{recordId}/lines',
  sends: 'AddLine',
  answers: 'SavedLine',
  stamps: ['id'],
  makesOld: theCuts,
  puts: putsLine,
})

/** Adds many lines in one call. */
export const addLines = command({
  call: 'POST /api/v1/estimates/{id}/{recordId}/lines/bulk',
  sends: 'AddLines',
  answers: 'Estimate',
  makesOld: theCuts,
  puts: (params, answer) => puts(placeOf(params), answer),
})

export const saveLine = command({
  call: 'PUT /api/v1/estimates/{id}/{recordId}/lines/{lineId}',
  sends: 'ChangeLine',
  answers: 'SavedLine',
  makesOld: theWhole,
  puts: putsLine,
})

/** Changes, deletes and adds lines in one call. */
export const writeLines = command({
  call: 'PUT /api/v1/estimates/{id}/{recordId}/lines/bulk',
  sends: 'WriteLines',
  answers: 'Estimate',
  makesOld: theCuts,
  puts: (params, answer) => puts(placeOf(params), answer),
})

export const moveParts = command({
  call: 'PUT /api/v1/estimates/{id}/{recordId}/order',
  sends: 'MoveParts',
  answers: 'Estimate',
  makesOld: theWhole,
  puts: (params, answer) => puts(placeOf(params), answer),
})

export const addSection = command({
  call: 'POST /api/v1/estimates/{id}/{recordId}/sections',
  sends: 'AddSection',
  answers: 'EstimateSection',
  stamps: ['id'],
  makesOld: theWhole,
})

export const changeSection = command({
  call: 'PUT /api/v1/estimates/{id}/{recordId}/sections/{sectionId}',
  sends: 'ChangeSection',
  answers: 'EstimateSection',
  makesOld: theWhole,
})

export const deleteSection = command({
  call: 'DELETE /api/v1/estimates/{id}/{recordId}/sections/{sectionId}',
  sends: 'DeletePart',
  makesOld: theWhole,
})

const theComments = (params: { jobId: string; estimateId: string }) => [
  estimateKeys.comments({ jobId: params.jobId }),
  ...theJob(params),
]
const COMMENTS = '/api/v1/estimates/job/{jobId}/{estimateId}/comments'

export const addComment = command({
  call: `POST ${COMMENTS}`,
  sends: 'AddComment',
  answers: 'EstimateComment',
  stamps: ['id'],
  makesOld: theComments,
})

export const changeComment = command({
  call: `PUT ${COMMENTS}/{commentId}`,
  sends: 'ChangeComment',
  answers: 'EstimateComment',
  makesOld: theComments,
})

export const resolveComment = command({
  call: `PUT ${COMMENTS}/{commentId}/resolved`,
  sends: 'ResolveComment',
  answers: 'EstimateComment',
  makesOld: theComments,
})

export const deleteComment = command({
  call: `DELETE ${COMMENTS}/{commentId}`,
  sends: 'DeletePart',
  makesOld: theComments,
})

export const changeEstimateWords = command({
  call: 'PUT /api/v1/estimate-words',
  sends: 'ChangeEstimateWords',
  answers: 'EstimateWords',
  makesOld: () => [estimateKeys.words()],
})

const everyTemplate = () => [estimateKeys.templates()]

export const addEstimateTemplate = command({
  call: 'POST /api/v1/estimate-templates',
  sends: 'AddEstimateTemplate',
  answers: 'EstimateTemplate',
  stamps: ['id'],
  makesOld: everyTemplate,
})

export const renameEstimateTemplate = command({
  call: 'PUT /api/v1/estimate-templates/{id}',
  sends: 'RenameEstimateTemplate',
  answers: 'EstimateTemplate',
  makesOld: everyTemplate,
})

export const deleteEstimateTemplate = command({
  call: 'DELETE /api/v1/estimate-templates/{id}',
  makesOld: everyTemplate,
})
