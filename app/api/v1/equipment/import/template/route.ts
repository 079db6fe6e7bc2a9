import { z } from 'zod'

import { administrators } from '@/lib/base/roles'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'
import { importTemplate } from '@/lib/site/equipment/verbs/import'

export const GET = spreadsheet(
  {
    summary: 'A sheet to fill in with units that are to be imported',
    roles: administrators,
    query: z.object({ format: z.enum(SHEET_FORMATS).default('xlsx') }),
  },
  async ({ query }) => importTemplate(query.format),
)
