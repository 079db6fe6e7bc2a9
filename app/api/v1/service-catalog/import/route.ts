import { administrators } from '@/lib/base/roles'
import { CatalogueImport } from '@/lib/paper/catalogue/schema'
import { IMPORT_FILE, importItems } from '@/lib/paper/catalogue/verbs/sheets'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add and update items by a CSV or XLSX sheet; good rows are taken, the same sheet again changes nothing',
    roles: administrators,
    cost: 'heavy',
    files: { file: IMPORT_FILE },
    response: CatalogueImport,
    errors: ['plan', 'too_large', 'unsupported', 'throttled'],
    audited: 'import',
  },
  ({ actor, files }) => importItems(actor, files.file[0]!),
)
