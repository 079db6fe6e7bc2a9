import { commandsOf } from '@/lib/platform/http/command'

import { gettingStartedKey } from './keys'

const command = commandsOf(() => import('./schema'))

export const hideGettingStarted = command({
  call: 'DELETE /api/v1/overview/getting-started',
  makesOld: () => [gettingStartedKey],
})
