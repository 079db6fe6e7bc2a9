import { commandsOf } from '@/lib/platform/http/command'

import { handoverKeys } from './keys'

const command = commandsOf(() => import('./sent'))

export const markRead = command({
  call: 'PUT /api/v1/jobs/{id}/brief/read',
  sends: 'MarkRead',
  makesOld: ({ id }) => [handoverKeys.brief(id)],
})
