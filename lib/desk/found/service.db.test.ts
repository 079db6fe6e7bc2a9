import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { organizations } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import { AddNote } from '@/lib/job/notes/schema'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'

import * as found from './service'

let admin: Actor
let tui: Actor
let stranger: Actor
let job: { id: string }
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  tui = await makeActor(admin, { role: 'Technician', firstName: 'Tui' })
  stranger = await makeActor(await makeOrganization())
  job = await makeJob(admin)
})
afterAll(closeDatabase)

const note = (text: string) => notes.add(admin, job.id, AddNote.parse({ text }))
const namesFor = async (actor: Actor, search: string) => {
  const { notes: ofNotes, tasks } = await found.search(actor, { search })
  return { notes: ofNotes.map(({ id }) => id), tasks: tasks.map(({ id }) => id) }
}

it('finds a note by any of its words in any spelling, and not by the id of whom it mentions', async () => {
  const { id } = await note(`The café’s hose burst. @[Tui Tester](user:${tui.userId}) calls back`)
  for (const search of ['cafe hose', 'BURST', 'tui test']) expect((await namesFor(tui, search)).notes).toEqual([id])
  for (const search of [tui.userId, 'hose bursting', 'user:']) expect((await namesFor(admin, search)).notes).toEqual([])
  expect(await namesFor(stranger, 'hose')).toEqual({ notes: [], tasks: [] })
  await notes.remove(admin, job.id, id)
  expect((await namesFor(admin, 'hose')).notes).toEqual([])
})

it('finds the tasks that the actor may see today: drafts and the calendars of others are not a technician’s', async () => {
  const named = (more: Partial<Parameters<typeof makeTask>[1]>) =>
    makeTask(admin, { name: 'Vanuatu handover', createdBy: admin.userId, ...more })
  const ofJob = await named({ jobId: job.id })
  const office = await named({ description: 'Bring the ledger' })
  const own = await named({ assignees: [tui.userId] })
  expect(new Set((await namesFor(admin, 'vanuatu')).tasks)).toEqual(new Set([ofJob.id, office.id, own.id]))
  await inOrganization(admin, (tx) =>
    tx
      .update(organizations)
      .set({ techniciansSeeEverybody: false })
      .where(eq(organizations.organizationId, admin.organizationId)),
  )
  expect(new Set((await namesFor(tui, 'vanuatu')).tasks)).toEqual(new Set([ofJob.id, own.id]))
  expect((await namesFor(tui, 'ledger')).tasks).toEqual([])
  expect((await namesFor(admin, 'ledger')).tasks).toEqual([office.id])
  expect(await namesFor(stranger, 'vanuatu')).toEqual({ notes: [], tasks: [] })
})

it('finds the newest first, and says that there are more', async () => {
  const ids: string[] = []
  for (let at = 0; at < 7; at++) ids.unshift((await note(`Quokka ${at}`)).id)
  expect((await namesFor(admin, 'quokka')).notes).toEqual(ids.slice(0, 5))
  expect(await found.search(admin, { search: 'quokka' })).toMatchObject({ hasMoreNotes: true, hasMoreTasks: false })
  await notes.remove(admin, job.id, ids[0]!)
  await notes.remove(admin, job.id, ids[1]!)
  expect(await found.search(admin, { search: 'quokka' })).toMatchObject({ hasMoreNotes: false })
})
