import { commandsOf } from '@/lib/platform/http/command'

import { templateKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const everyTemplate = () => [templateKeys.all]

export const addTemplate = command({
  call: 'POST /api/v1/message-templates',
  sends: 'AddTemplate',
  answers: 'MessageTemplate',
  stamps: ['id'],
  makesOld: everyTemplate,
})

export const changeTemplate = command({
  call: 'PUT /api/v1/message-templates/{id}',
  sends: 'ChangeTemplate',
  answers: 'MessageTemplate',
  makesOld: everyTemplate,
})

export const deleteTemplate = command({ call: 'DELETE /api/v1/message-templates/{id}', makesOld: everyTemplate })
