import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

/** Afterwards nobody is logged in: the page is left. */
export const closeOrganization = command({
  call: 'DELETE /api/v1/organization',
  sends: 'CloseOrganization',
  answers: 'Closed',
  makesOld: () => [],
})
