import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

export const GET = spreadsheet(
  {
    summary: 'The report of an import as a sheet, a line for each row',
    roles: managers,
    params: params('id'),
    query: z.object({ format: z.enum(SHEET_FORMATS).default('csv') }),
    errors: ['not_found'],
    audited: 'export',
  },
  ({ actor, params: { id }, query }) => imports.reportSheet(actor, id, query.format),
)
