import { administrators } from '@/lib/base/roles'
import { EquipmentStatusesQuery } from '@/lib/paper/reports/schema'
import { equipmentStatuses } from '@/lib/paper/reports/verbs/equipment-statuses'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'Every unit with its state and its place, as PDF or XLSX',
    roles: administrators,
    query: EquipmentStatusesQuery,
    errors: ['conflict', 'unavailable'],
    cost: 'heavy',
  },
  ({ actor, query }) => equipmentStatuses(actor, query),
)
