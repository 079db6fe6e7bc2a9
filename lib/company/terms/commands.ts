import { commandsOf } from '@/lib/platform/http/command'

import { termsKeys } from './keys'

const command = commandsOf(() => import('./schema'))

export const changeTerms = command({
  call: 'PUT /api/v1/organization/terms',
  sends: 'ChangeTerms',
  answers: 'TermsTexts',
  makesOld: () => [termsKeys.own()],
})
