import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { importKeys } from './keys'

const command = commandsOf(() => import('./schema'))

export const runImport = command({
  call: 'POST /api/v1/imports',
  sends: 'RunImport',
  answers: 'SheetImport',
  files: ['file'],
  stamps: ['id'],
  makesOld: () => [importKeys.all, roots.clients, roots.jobs, roots.equipment, roots.catalogue],
})
