import { administrators, everyone } from '@/lib/base/roles'
import { ChangeTerms, TermsTexts } from '@/lib/company/terms/schema'
import * as terms from '@/lib/company/terms/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the organisation says of its terms and of privacy in its own words, as plain text',
    roles: everyone,
    response: TermsTexts,
  },
  ({ actor }) => terms.read(actor),
)

export const PUT = endpoint(
  {
    summary: 'Change the organisation’s terms and privacy texts',
    roles: administrators,
    body: ChangeTerms,
    response: TermsTexts,
    errors: ['conflict'],
  },
  ({ actor, body }) => terms.change(actor, body),
)
