import { administrators } from '@/lib/base/roles'
import { CataloguePreview } from '@/lib/paper/catalogue/schema'
import { IMPORT_FILE, previewImport } from '@/lib/paper/catalogue/verbs/sheets'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'What would become of each row of a CSV or XLSX sheet of items; nothing is written',
    roles: administrators,
    cost: 'heavy',
    files: { file: IMPORT_FILE },
    response: CataloguePreview,
    errors: ['plan', 'too_large', 'unsupported'],
  },
  ({ actor, files }) => previewImport(actor, files.file[0]!),
)
