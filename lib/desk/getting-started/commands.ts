import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { gettingStartedKey } from './keys'

const command = commandsOf(() => import('./schema'))

export const addExample = command({
  call: 'POST /api/v1/overview/example',
  answers: 'Job',
  makesOld: () => [roots.jobs, roots.calendar],
})

export const putStepAside = command({
  call: 'PUT /api/v1/overview/getting-started',
  sends: 'PutAside',
  makesOld: () => [gettingStartedKey],
})

export const hideGettingStarted = command({
  call: 'DELETE /api/v1/overview/getting-started',
  makesOld: () => [gettingStartedKey],
})
