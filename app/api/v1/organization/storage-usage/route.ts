import { everyone } from '@/lib/base/roles'
import { StorageUsage } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Bytes of files in use, and what the plan leaves', roles: everyone, response: StorageUsage },
  ({ actor }) => organization.storageUsage(actor),
)
