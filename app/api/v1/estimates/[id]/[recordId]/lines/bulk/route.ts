import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddLines, Estimate, WriteLines } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { writeMany } from '@/lib/paper/estimates/verbs/many-lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add many lines to a section of an estimate, all of them or none',
    roles: managers,
    params: params('id', 'recordId'),
    body: AddLines,
    response: Estimate,
    status: 201,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) => lines.addMany(actor, { jobId, estimateId }, body),
)

export const PUT = endpoint(
  {
    summary: 'Change, delete and add lines of an estimate, all of it or nothing',
    roles: managers,
    params: params('id', 'recordId'),
    body: WriteLines,
    response: Estimate,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) => writeMany(actor, { jobId, estimateId }, body),
)
