import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { organizationKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/**
 * Other reads that show the organisation. The organisation itself is set to the answer and not read again: after a
 * conflict its form keeps the old values until the user asks for theirs.
 */
const shownOf = () => [organizationKeys.storageUsage(), roots.me]

export const changeOrganization = command({
  call: 'PUT /api/v1/organization/{id}',
  sends: 'UpdateOrganization',
  answers: 'ChangedOrganization',
  makesOld: shownOf,
})

export const setNextJobNumber = command({
  call: 'PUT /api/v1/organization/next-job-number',
  sends: 'NextJobNumber',
  answers: 'NextJobNumber',
  makesOld: () => [organizationKeys.nextJobNumber()],
})

export const setLogo = command({
  call: 'POST /api/v1/organization/logo',
  answers: 'Organization',
  files: ['image'],
  makesOld: shownOf,
})

/** The message and the sender's copy wait in the outbox when no mail leaves. */
export const contactSupport = command({
  call: 'POST /api/v1/organization/contact-support',
  sends: 'ContactSupport',
  makesOld: () => [roots.outbox],
})
