import { managers } from '@/lib/base/roles'
import { IMPORT_FILE } from '@/lib/desk/imports/reading'
import { ReadSheet, SheetPreview } from '@/lib/desk/imports/schema'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'How a sheet is understood, and what would become of each row; nothing is written',
    roles: managers,
    cost: 'heavy',
    body: ReadSheet,
    files: { file: IMPORT_FILE },
    response: SheetPreview,
    errors: ['plan', 'too_large', 'unsupported'],
  },
  ({ actor, body, files }) => imports.preview(actor, files.file[0]!, body),
)
