import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { IMPORT_FILE } from '@/lib/desk/imports/reading'
import { RunImport, SheetImport } from '@/lib/desk/imports/schema'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The last 50 imports of each kind, newest first; for others than Administrators those of new jobs',
    roles: managers,
    response: z.array(SheetImport),
  },
  ({ actor }) => imports.browse(actor),
)

export const POST = endpoint(
  {
    summary:
      'Import clients, contacts, jobs, equipment or items from a sheet, for Administrators, or open new jobs from one; the same sheet again changes nothing',
    roles: managers,
    cost: 'heavy',
    body: RunImport,
    files: { file: IMPORT_FILE },
    response: SheetImport,
    status: 201,
    errors: ['conflict', 'plan', 'too_large', 'unsupported', 'throttled'],
    audited: 'import',
  },
  ({ actor, body, files }) => imports.run(actor, files.file[0]!, body),
)
