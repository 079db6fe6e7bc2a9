import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

/** Letters tell of it. Afterwards nobody is logged in: the page is left. */
export const closeOrganization = command({
  call: 'DELETE /api/v1/organization',
  sends: 'CloseOrganization',
  hasBody: true,
  answers: 'Closed',
  makesOld: () => [roots.outbox],
})
