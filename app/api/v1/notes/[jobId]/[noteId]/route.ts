import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as notes from '@/lib/job/notes/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Delete a note: one of one’s own, or any as an Administrator',
    roles: everyone,
    params: params('jobId', 'noteId'),
    errors: ['not_found'],
  },
  ({ actor, params }) => notes.remove(actor, params.jobId, params.noteId),
)
