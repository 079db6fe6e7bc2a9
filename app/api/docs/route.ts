import * as openapi from '@/lib/platform/openapi/service'
import { html } from '@/lib/platform/route/html'

export const GET = html(
  { summary: 'This description of the API, to be read by people', roles: 'public', errors: ['not_found'] },
  async () => openapi.readable(),
)
