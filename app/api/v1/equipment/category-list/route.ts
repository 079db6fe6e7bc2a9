import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { browseCategories } from '@/lib/site/equipment/catalogue'
import { Category } from '@/lib/site/equipment/schema'

export const GET = endpoint(
  { summary: 'The categories of equipment by name, with counts', roles: everyone, response: z.array(Category) },
  ({ actor }) => browseCategories(actor),
)
