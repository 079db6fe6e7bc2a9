import { commandsOf } from '@/lib/platform/http/command'

import { noticeKeys } from './keys'

const command = commandsOf(() => import('./sent'))

export const markNotices = command({
  call: 'PUT /api/v1/notices/read',
  sends: 'MarkNotices',
  makesOld: () => [noticeKeys.all],
})
