import { administrators } from '@/lib/base/roles'
import { ExportCatalogue } from '@/lib/paper/catalogue/schema'
import { importTemplate } from '@/lib/paper/catalogue/verbs/sheets'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'A sheet to fill in with items that are to be imported',
    roles: administrators,
    query: ExportCatalogue,
    errors: ['plan'],
  },
  ({ actor, query }) => importTemplate(actor, query.format),
)
