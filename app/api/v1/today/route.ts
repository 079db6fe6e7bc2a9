import { everyone } from '@/lib/base/roles'
import { Today } from '@/lib/desk/today/schema'
import * as today from '@/lib/desk/today/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The caller's own day: their tasks of today and tomorrow, the sites, and visits that were left unfinished",
    roles: everyone,
    response: Today,
  },
  ({ actor }) => today.read(actor),
)
