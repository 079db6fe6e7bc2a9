import { administrators, managers } from '@/lib/base/roles'
import { ChangeEstimateWords, EstimateWords } from '@/lib/paper/estimates/schema'
import * as standards from '@/lib/paper/estimates/verbs/standards'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The terms and the exclusions, a line each, that new estimates begin with',
    roles: managers,
    response: EstimateWords,
  },
  ({ actor }) => standards.readWords(actor),
)

export const PUT = endpoint(
  {
    summary: 'Change what new estimates begin with; those that are there keep their words',
    roles: administrators,
    body: ChangeEstimateWords,
    response: EstimateWords,
    errors: ['conflict'],
  },
  ({ actor, body }) => standards.changeWords(actor, body),
)
