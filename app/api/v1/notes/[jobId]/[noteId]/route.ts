import * as notes from '@/lib/notes/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: 'Delete a note: one of one’s own, or any as an Administrator',
    roles: everyone,
    params: params('jobId', 'noteId'),
    errors: ['not_found'],
  },
  ({ actor, params }) => notes.remove(actor, params.jobId, params.noteId),
)
