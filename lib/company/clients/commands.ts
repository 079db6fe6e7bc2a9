import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { clientKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const everyClient = () => [clientKeys.all]
/** Jobs name their client, letterheads count theirs, and forms begin with the group of theirs. */
const everyClientAndJob = () => [clientKeys.all, roots.jobs, roots.letterheads, roots.forms]

export const addClient = command({
  call: 'POST /api/v1/client',
  sends: 'AddClient',
  answers: 'Client',
  files: ['logo'],
  stamps: ['id'],
  makesOld: everyClientAndJob,
})

export const editClient = command({
  call: 'PUT /api/v1/client/{id}',
  sends: 'EditClient',
  answers: 'Client',
  files: ['logo'],
  makesOld: everyClientAndJob,
})

export const mergeClient = command({
  call: 'POST /api/v1/client/{id}/merge',
  sends: 'MergeClient',
  answers: 'Client',
  makesOld: everyClientAndJob,
})

export const addContact = command({
  call: 'POST /api/v1/client/{id}/contacts',
  sends: 'AddContact',
  answers: 'Contact',
  stamps: ['id'],
  makesOld: everyClient,
})

export const editContact = command({
  call: 'PUT /api/v1/client/{id}/contacts/{contactId}',
  sends: 'EditContact',
  answers: 'Contact',
  makesOld: everyClient,
})

export const deleteContact = command({
  call: 'DELETE /api/v1/client/{id}/contacts/{contactId}',
  makesOld: everyClient,
})

/** The client itself is on the screen that is about to be left. */
export const deleteClient = command({
  call: 'DELETE /api/v1/client/{id}',
  makesOld: () => [clientKeys.lists, roots.letterheads],
})
