import { Description } from '@/lib/platform/openapi/schema'
import * as openapi from '@/lib/platform/openapi/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'This description of the API, in OpenAPI 3.1',
    roles: 'public',
    response: Description,
    errors: ['not_found'],
  },
  async () => openapi.description(),
)
