import { managers } from '@/lib/base/roles'
import { ImportTemplate } from '@/lib/desk/imports/schema'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'A sheet to fill in with what is to be imported',
    roles: managers,
    query: ImportTemplate,
    errors: ['plan'],
  },
  ({ actor, query }) => imports.template(actor, query.kind, query.format),
)
