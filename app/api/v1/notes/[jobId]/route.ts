import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddNote, BrowseNotes, Note } from '@/lib/job/notes/schema'
import * as notes from '@/lib/job/notes/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's notes, the newest first",
    roles: everyone,
    params: params('jobId'),
    query: BrowseNotes,
    response: z.array(Note),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, params, query }) => notes.browse(actor, params.jobId, query),
)

export const POST = endpoint(
  {
    summary: 'Add a note to a job; whom it mentions is told behind the bell and, unless they want none, by e-mail',
    roles: everyone,
    params: params('jobId'),
    body: AddNote,
    response: Note,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => notes.add(actor, params.jobId, body),
)
