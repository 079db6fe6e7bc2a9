import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { AddEstimateTemplate, EstimateTemplate } from '@/lib/paper/estimates/schema'
import * as standards from '@/lib/paper/estimates/verbs/standards'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The templates that estimates are begun from, by name',
    roles: managers,
    response: z.array(EstimateTemplate),
  },
  ({ actor }) => standards.browseTemplates(actor),
)

export const POST = endpoint(
  {
    summary: 'Save the sections and lines of an estimate as a template, without what its job has recorded',
    roles: managers,
    body: AddEstimateTemplate,
    response: EstimateTemplate,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => standards.addTemplate(actor, body),
)
