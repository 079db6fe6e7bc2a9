import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { FoundPlace, SearchGuide } from '@/lib/desk/help/schema'
import * as help from '@/lib/desk/help/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Search the guide to the app', roles: everyone, query: SearchGuide, response: z.array(FoundPlace) },
  ({ query }) => help.search(query),
)
