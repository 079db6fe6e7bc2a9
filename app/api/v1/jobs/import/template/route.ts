import { z } from 'zod'

import { spreadsheet } from '@/lib/http/spreadsheet'
import { importTemplate } from '@/lib/jobs/import'
import { managers } from '@/lib/roles'
import { SHEET_FORMATS } from '@/lib/spreadsheets/cells'

export const GET = spreadsheet(
  {
    summary: 'A sheet to fill in with jobs that are to be imported',
    roles: managers,
    query: z.object({ format: z.enum(SHEET_FORMATS).default('xlsx') }),
  },
  async ({ query }) => importTemplate(query.format),
)
