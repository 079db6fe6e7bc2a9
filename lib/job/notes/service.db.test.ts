import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { countParts } from '@/lib/desk/job-file/counts'
import * as jobs from '@/lib/desk/job-file/service'
import * as staff from '@/lib/desk/staff/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { mentionToken } from './rules'
import { AddNote, BrowseNotes } from './schema'
import { add, browse, remove } from './service'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician', firstName: 'Tui', lastName: 'Parata' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const aNote = (values: object | string) => AddNote.parse(typeof values === 'string' ? { text: values } : values)
const read = (actor: Actor, jobId: string, query: object = {}) => browse(actor, jobId, BrowseNotes.parse(query))
const textsOf = async (jobId: string) => (await read(admin, jobId)).map(({ text }) => text)
const mails = (noteId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ to: mailMessages.recipient, subject: mailMessages.subject, text: mailMessages.bodyText })
      .from(mailMessages)
      .where(like(mailMessages.key, `mention:${noteId}:%`)),
  )
const entriesOf = (jobId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(eq(activity.jobId, jobId))
      .orderBy(asc(activity.createdAt)),
  )

describe('a note', () => {
  it('is added by anybody, counted and recorded, the newest first', async () => {
    const job = await makeJob(scope)
    await add(admin, job.id, aNote('First'))
    const note = await add(technician, job.id, aNote('  Second\nline  '))
    expect(note).toMatchObject({
      jobId: job.id,
      text: 'Second\nline',
      createdBy: { id: technician.userId, firstName: 'Tui', dp: null },
    })
    expect(await textsOf(job.id)).toEqual(['Second\nline', 'First'])
    expect(await inOrganization(scope, (tx) => countParts(tx, admin, job.id))).toMatchObject({ notes: 2 })
    expect((await entriesOf(job.id)).map(({ action }) => action)).toEqual(['note.written', 'note.written'])
  })

  it('is read a page at a time, each note once', async () => {
    const job = await makeJob(scope)
    for (const text of ['1', '2', '3', '4', '5']) await add(admin, job.id, aNote(text))
    const first = await read(admin, job.id, { limit: 2 })
    const second = await read(admin, job.id, { limit: 2, before: first.at(-1)!.id })
    const third = await read(admin, job.id, { limit: 2, before: second.at(-1)!.id })
    expect([first, second, third].map((page) => page.map(({ text }) => text))).toEqual([['5', '4'], ['3', '2'], ['1']])
    const other = await add(admin, (await makeJob(scope)).id, aNote('Of another job'))
    await expect(read(admin, job.id, { before: other.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('that is sent twice, also at once, is there once and tells people once', async () => {
    const job = await makeJob(scope)
    const note = aNote({ id: newId(), text: mentionToken({ id: technician.userId, ...technician }) })
    const answers = await Promise.allSettled([1, 2, 3].map(() => add(admin, job.id, note)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const replay = answers.find((answer) => answer.status === 'rejected')!.reason as AlreadyDone
    expect(replay.answer).toMatchObject({ id: note.id, jobId: job.id })
    expect(await textsOf(job.id)).toHaveLength(1)
    expect(await mails(note.id!)).toHaveLength(1)
  })

  it('that is sent twice is there once, although who is mentioned has left since', async () => {
    const job = await makeJob(scope)
    const gone = await makeUser(scope)
    const note = aNote({ id: newId(), text: `${mentionToken(gone)} has the key` })
    const stored = await add(technician, job.id, note)
    await staff.remove(admin, gone.id)
    await expect(add(technician, job.id, note)).rejects.toMatchObject({ name: 'AlreadyDone', answer: stored })
    const other = { ...note, text: `${mentionToken({ id: admin.userId, ...admin })} has the key` }
    await expect(add(technician, job.id, other)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with other words, or on another job, is refused under an id that is used: it would be lost', async () => {
    const job = await makeJob(scope)
    const note = aNote({ id: newId(), text: 'Key is under the mat' })
    await add(technician, job.id, note)
    await expect(add(technician, job.id, { ...note, text: 'Key is with Priya' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(add(technician, (await makeJob(scope)).id, note)).rejects.toMatchObject({ code: 'conflict' })
    expect(await textsOf(job.id)).toEqual(['Key is under the mat'])
  })

  it('is refused when it is empty, too long, or mentions a crowd', () => {
    const refusalOfText = (text: string) => AddNote.safeParse({ text }).error?.issues[0]?.message
    expect(refusalOfText('  \n ')).toBe('Please write something')
    expect(refusalOfText('x'.repeat(5_001))).toBe('Cannot exceed 5,000 characters')
    expect(refusalOfText('nul \0')).toBe('Not a text.')
    const crowd = Array.from({ length: 21 }, () => mentionToken({ id: newId(), firstName: 'A', lastName: 'B' }))
    expect(refusalOfText(crowd.join(' '))).toBe('Cannot mention more than 20 people')
  })

  it('belongs to its organisation', async () => {
    const job = await makeJob(scope)
    const note = await add(admin, job.id, aNote('Ours'))
    await expect(read(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(add(elsewhere, job.id, aNote('Theirs'))).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(elsewhere, job.id, note.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is out of reach with its job', async () => {
    const job = await makeJob(scope)
    const note = await add(admin, job.id, aNote('Soon gone'))
    await jobs.remove(admin, job.id)
    await expect(read(admin, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(admin, job.id, note.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a mention', () => {
  it('is told once by e-mail to each person, and not to who wrote the note', async () => {
    const job = await makeJob(scope, { siteAddress: '12 Esplanade' })
    const tokens = [technician, technician, admin].map((actor) => mentionToken({ id: actor.userId, ...actor }))
    const note = await add(admin, job.id, aNote(`Please look ${tokens.join(' ')}`))
    const sent = await mails(note.id)
    expect(sent).toMatchObject([{ to: technician.email, subject: expect.stringContaining('mentioned you on DCR - ') }])
    expect(sent[0]!.text).toContain('Please look @Tui Parata @Tui Parata')
    expect(sent[0]!.text).toContain(`/jobs/${job.id}/notes`)
  })

  it('bears the name of its person, whatever was sent', async () => {
    const job = await makeJob(scope)
    const note = await add(admin, job.id, aNote(`@[The owner](user:${technician.userId})`))
    expect(note.text).toBe(`@[Tui Parata](user:${technician.userId})`)
  })

  it('of a stranger, or of somebody who left or never joined, is refused, and nothing is stored or sent', async () => {
    const job = await makeJob(scope)
    const invited = await makeUser(scope, { status: 'INVITED' })
    const removed = await makeUser(scope, { status: 'REMOVED' })
    for (const id of [elsewhere.userId, invited.id, removed.id, newId()]) {
      const note = aNote({ id: newId(), text: `${mentionToken({ id, firstName: 'Some', lastName: 'One' })}` })
      await expect(add(admin, job.id, note)).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'text', message: 'Somebody who is mentioned is not an active user' }],
      })
      expect(await mails(note.id!)).toEqual([])
    }
    expect(await textsOf(job.id)).toEqual([])
  })
})

describe('deleting a note', () => {
  it('is for who wrote it and for Administrators', async () => {
    const job = await makeJob(scope)
    const coordinator = await makeActor(scope, { role: 'ProjectManager' })
    const note = await add(technician, job.id, aNote('Mine'))
    await expect(remove(coordinator, job.id, note.id)).rejects.toMatchObject({ code: 'role' })
    await remove(technician, job.id, note.id)
    const another = await add(technician, job.id, aNote('Mine too'))
    await remove(admin, job.id, another.id)
    expect(await textsOf(job.id)).toEqual([])
  })

  it('leaves in the history what it said, and works once', async () => {
    const job = await makeJob(scope)
    const note = await add(technician, job.id, aNote('The roof leaks'))
    const answers = await Promise.allSettled([remove(admin, job.id, note.id), remove(admin, job.id, note.id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find((answer) => answer.status === 'rejected')!.reason).toMatchObject({ code: 'not_found' })
    expect((await entriesOf(job.id)).at(-1)).toEqual({
      action: 'note.deleted',
      details: { text: 'The roof leaks', author: 'Tui Parata' },
    })
  })

  it('does not bring it back when its first try comes late', async () => {
    const job = await makeJob(scope)
    const note = aNote({ id: newId(), text: 'Written offline' })
    await add(technician, job.id, note)
    await remove(technician, job.id, note.id!)
    await expect(add(technician, job.id, note)).rejects.toMatchObject({ answer: { id: note.id } })
    expect(await textsOf(job.id)).toEqual([])
  })
})
