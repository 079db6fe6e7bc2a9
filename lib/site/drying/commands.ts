import { roots } from '@/lib/base/roots'
import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { dryingKeys } from './keys'

const command = commandsOf(() => import('./schema'))

export const changeDryingSettings = command({
  call: 'PUT /api/v1/organization/drying-settings',
  sends: 'ChangeDryingSettings',
  answers: 'DryingSettings',
  makesOld: () => [dryingKeys.settings(), jobKeys.all, roots.equipment],
})
