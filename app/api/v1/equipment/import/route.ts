import { administrators } from '@/lib/base/roles'
import { IMPORT_FILE } from '@/lib/desk/imports/reading'
import { importUnits, unitsOf } from '@/lib/desk/imports/verbs/imports'
import { endpoint } from '@/lib/platform/route/endpoint'
import { EquipmentImport, ImportEquipment } from '@/lib/site/equipment/schema'

export const POST = endpoint(
  {
    summary: 'Add and update units by a CSV or XLSX sheet; good rows are taken, the same sheet again changes nothing',
    roles: administrators,
    cost: 'heavy',
    body: ImportEquipment,
    files: { file: IMPORT_FILE },
    response: EquipmentImport,
    errors: ['conflict', 'too_large', 'unsupported', 'throttled'],
    audited: 'import',
  },
  ({ actor, body, files }) => importUnits(actor, files.file[0]!, body),
  unitsOf,
)
