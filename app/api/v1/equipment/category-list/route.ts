import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Category } from '@/lib/site/equipment/schema'
import { browseCategories } from '@/lib/site/equipment/verbs/catalogue'

export const GET = endpoint(
  { summary: 'The categories of equipment by name, with counts', roles: everyone, response: z.array(Category) },
  ({ actor }) => browseCategories(actor),
)
