import { commandsOf } from '@/lib/platform/http/command'

import { managementKeys } from './keys'

const command = commandsOf(() => import('./schema'))
const makesOld = () => [managementKeys.views()]

export const addView = command({
  call: 'POST /api/v1/management-reports/views',
  sends: 'AddManagementView',
  answers: 'ManagementView',
  stamps: ['id'],
  makesOld,
})

export const changeView = command({
  call: 'PUT /api/v1/management-reports/views/{id}',
  sends: 'ChangeManagementView',
  answers: 'ManagementView',
  makesOld,
})

export const removeView = command({ call: 'DELETE /api/v1/management-reports/views/{id}', makesOld })
