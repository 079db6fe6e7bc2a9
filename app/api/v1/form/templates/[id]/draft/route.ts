import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { DropDraft, FormTemplate, SaveDraft } from '@/lib/paper/forms/schema'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Keep what is being written of the next version of a form template',
    roles: administrators,
    params: params('id'),
    body: SaveDraft,
    response: FormTemplate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => templates.saveDraft(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Discard the draft of the next version of a form template',
    roles: administrators,
    params: params('id'),
    query: DropDraft,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, query }) => templates.dropDraft(actor, id, query),
)
