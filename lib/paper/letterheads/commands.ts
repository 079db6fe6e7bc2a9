import { commandsOf } from '@/lib/platform/http/command'

import { letterheadKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const list = () => [letterheadKeys.list()]
const every = () => [letterheadKeys.all]
const puts = ({ id }: { id: string }, answer: object) => ({
  queryKey: letterheadKeys.one(id),
  into: () => answer,
})

export const addLetterhead = command({
  call: 'POST /api/v1/letterheads',
  sends: 'AddLetterhead',
  answers: 'Letterhead',
  stamps: ['id'],
  makesOld: every,
})

/** The letterhead itself is set to the answer: after a conflict its form asks before it shows theirs. */
export const changeLetterhead = command({
  call: 'PUT /api/v1/letterheads/{id}',
  sends: 'ChangeLetterhead',
  answers: 'Letterhead',
  makesOld: list,
  puts,
})

export const deleteLetterhead = command({ call: 'DELETE /api/v1/letterheads/{id}', makesOld: list })

export const setLogo = command({
  call: 'PUT /api/v1/letterheads/{id}/logo',
  answers: 'Letterhead',
  files: ['image'],
  makesOld: list,
  puts,
})

export const removeLogo = command({ call: 'DELETE /api/v1/letterheads/{id}/logo', makesOld: every })

export const setBackground = command({
  call: 'PUT /api/v1/letterheads/{id}/background',
  answers: 'Letterhead',
  files: ['background'],
  makesOld: list,
  puts,
})

export const removeBackground = command({ call: 'DELETE /api/v1/letterheads/{id}/background', makesOld: every })
