import { endpoint } from '@/lib/http/endpoint'
import { Description } from '@/lib/openapi/schema'
import * as openapi from '@/lib/openapi/service'

export const GET = endpoint(
  {
    summary: 'This description of the API, in OpenAPI 3.1',
    roles: 'public',
    response: Description,
    errors: ['not_found'],
  },
  async () => openapi.description(),
)
