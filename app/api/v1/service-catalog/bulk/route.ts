import { administrators } from '@/lib/base/roles'
import { CatalogueItems, ChangeCatalogueItems } from '@/lib/paper/catalogue/schema'
import { changeMany } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change many items alike, all of them or none: their section, GST, activity, or prices by a percentage',
    roles: administrators,
    body: ChangeCatalogueItems,
    response: CatalogueItems,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, body }) => changeMany(actor, body),
)
