import { z } from 'zod'

import { administrators, everyone } from '@/lib/base/roles'
import { AddGroup, BrowseGroups, ChangeGroup, TemplateGroup } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The groups of form templates: those for all clients first, then by name',
    roles: everyone,
    query: BrowseGroups,
    response: z.array(TemplateGroup),
  },
  ({ actor, query }) => groups.browse(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Add a group of form templates, for the jobs of one client or of all',
    roles: administrators,
    body: AddGroup,
    response: TemplateGroup,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => groups.add(actor, body),
)

export const PUT = endpoint(
  {
    summary: 'Rename a group of form templates, or give it to another client or to all',
    roles: administrators,
    body: ChangeGroup,
    response: TemplateGroup,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => groups.change(actor, body),
)
