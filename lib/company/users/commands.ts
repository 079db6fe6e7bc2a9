import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { userKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** Also the number of users, and the invitations, which wait in the outbox when no mail leaves. */
const everyUser = () => [userKeys.all, roots.organization, roots.outbox]

export const addUser = command({
  call: 'POST /api/v1/users',
  sends: 'AddUser',
  answers: 'User',
  stamps: ['id'],
  makesOld: everyUser,
})

export const changeUser = command({
  call: 'PUT /api/v1/users/{id}',
  sends: 'ChangeUser',
  answers: 'User',
  makesOld: everyUser,
})

export const inviteAgain = command({
  call: 'POST /api/v1/users/{id}/invitation',
  answers: 'User',
  makesOld: everyUser,
})

export const removeUser = command({ call: 'DELETE /api/v1/users/soft-delete/{id}', makesOld: everyUser })

export const endSessions = command({
  call: 'DELETE /api/v1/users/{id}/sessions',
  makesOld: ({ id }) => [userKeys.sessions(id)],
})

/**
 * Other people's views of the actor. The profile itself is set to the answer and not read again: after a conflict its
 * form keeps the old values until the user asks for theirs.
 */
const shownOf = ({ id }: { id: string }) => [userKeys.lists(), userKeys.detail(id)]

export const changeOwnProfile = command({
  call: 'PUT /api/v1/users/me/{id}',
  sends: 'ChangeOwnProfile',
  answers: 'CurrentUser',
  makesOld: shownOf,
})

/** Logs every other device out. */
export const changePassword = command({
  call: 'PUT /api/v1/users/me/{id}',
  sends: 'ChangeOwnProfile',
  answers: 'CurrentUser',
  makesOld: (params) => [...shownOf(params), userKeys.mySessions()],
})

export const setPicture = command({
  call: 'POST /api/v1/uploads/profile-picture/{id}',
  answers: 'CurrentUser',
  files: ['image'],
  makesOld: shownOf,
})

export const removePicture = command({
  call: 'DELETE /api/v1/uploads/profile-picture/{id}',
  answers: 'CurrentUser',
  makesOld: shownOf,
})

const mySessions = () => [userKeys.mySessions()]

export const endMySession = command({ call: 'DELETE /api/v1/users/my/sessions/{id}', makesOld: mySessions })

export const endMyOtherSessions = command({ call: 'DELETE /api/v1/users/my/sessions', makesOld: mySessions })
