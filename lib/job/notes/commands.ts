import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const addNote = command({
  call: 'POST /api/v1/notes/{jobId}',
  sends: 'AddNote',
  answers: 'Note',
  stamps: ['id'],
  kept: 'note',
  makesOld: theJob,
})

export const deleteNote = command({ call: 'DELETE /api/v1/notes/{jobId}/{noteId}', makesOld: theJob })
