import { administrators } from '@/lib/base/roles'
import { AuditPage, BrowseAudit } from '@/lib/desk/audit/schema'
import * as audit from '@/lib/desk/audit/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The audit log, page by page, the newest first',
    roles: administrators,
    query: BrowseAudit,
    response: AuditPage,
  },
  ({ actor, query }) => audit.browse(actor, query),
)
