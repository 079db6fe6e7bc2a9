import { administrators } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { EquipmentPreview, ImportEquipment } from '@/lib/site/equipment/schema'
import { IMPORT_FILE, previewImport } from '@/lib/site/equipment/verbs/import'

export const POST = endpoint(
  {
    summary: 'What would become of each row of a CSV or XLSX sheet of units; nothing is written',
    roles: administrators,
    cost: 'heavy',
    body: ImportEquipment,
    files: { file: IMPORT_FILE },
    response: EquipmentPreview,
    errors: ['too_large', 'unsupported'],
  },
  ({ actor, body, files }) => previewImport(actor, files.file[0]!, body),
)
