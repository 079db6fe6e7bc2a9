import * as openapi from '@/lib/openapi/service'
import { html } from '@/lib/route/html'

export const GET = html(
  { summary: 'This description of the API, to be read by people', roles: 'public', errors: ['not_found'] },
  async () => openapi.readable(),
)
