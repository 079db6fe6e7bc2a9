import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { importTemplate } from '@/lib/desk/job-file/verbs/import'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

export const GET = spreadsheet(
  {
    summary: 'A sheet to fill in with jobs that are to be imported',
    roles: managers,
    query: z.object({ format: z.enum(SHEET_FORMATS).default('xlsx') }),
  },
  async ({ query }) => importTemplate(query.format),
)
