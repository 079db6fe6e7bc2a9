import { administrators } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { EquipmentImport, ImportEquipment } from '@/lib/site/equipment/schema'
import { IMPORT_FILE, importItems } from '@/lib/site/equipment/verbs/import'

export const POST = endpoint(
  {
    summary: 'Add and update units by a CSV or XLSX sheet; good rows are taken, the same sheet again changes nothing',
    roles: administrators,
    cost: 'heavy',
    body: ImportEquipment,
    files: { file: IMPORT_FILE },
    response: EquipmentImport,
    errors: ['too_large', 'unsupported', 'throttled'],
    audited: 'import',
  },
  ({ actor, body, files }) => importItems(actor, files.file[0]!, body),
)
