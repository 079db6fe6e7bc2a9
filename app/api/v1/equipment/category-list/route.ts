import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { browseCategories } from '@/lib/equipment/catalogue'
import { Category } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The categories of equipment by name, with counts', roles: everyone, response: z.array(Category) },
  ({ actor }) => browseCategories(actor),
)
