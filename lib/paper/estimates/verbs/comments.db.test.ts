import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { estimateComments } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { LINE_IS_GONE, MOST_COMMENTS } from '@/lib/paper/estimates/rules'
import {
  AddComment,
  AddEstimate,
  AddLine,
  ApproveEstimate,
  CopyEstimate,
  type Estimate,
  type EstimateComment,
} from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as comments from './comments'
import * as deciding from './decide'
import * as estimates from './estimates'
import * as lines from './lines'

let admin: Actor
let priya: Actor
let stranger: Actor
let estimate: Estimate
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  priya = await makeActor(admin, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
  stranger = await makeActor(await makeOrganization())
})
beforeEach(async () => {
  const { id: jobId } = await makeJob(admin)
  const sections = [{ title: 'Laundry', lines: [{ code: 'EXT1', description: 'Extraction' }, { description: 'Tape' }] }]
  estimate = await estimates.add(priya, AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections }))
})
afterAll(closeDatabase)

const at = ({ id, jobId }: Pick<Estimate, 'id' | 'jobId'> = estimate) => ({ jobId, estimateId: id })
const spot = ({ id, jobId, estimateId }: EstimateComment) => ({ jobId, estimateId, commentId: id })
const lineOf = (n: number, of = estimate) => of.sections[0]!.lines[n]!
const add = (more: object = {}, by = priya, of = estimate) =>
  comments.add(by, at(of), AddComment.parse({ text: 'Check the hours', ...more }))
const browse = (of = estimate) => comments.browse(priya, at(of))
const textsOf = async (of = estimate) => (await browse(of)).map(({ text }) => text)
const resolve = (comment: EstimateComment, isResolved = true, by = admin) =>
  comments.resolve(by, spot(comment), { isResolved, version: comment.version })
const copy = (of = estimate, sent: object = {}) => estimates.copy(admin, of.id, CopyEstimate.parse(sent))
const told = async (by = admin) =>
  (await history.browse(by, estimate.jobId, BrowseHistory.parse({}))).items.map(({ text }) => text)

describe('a comment', () => {
  it('is about the estimate or one of its lines, which it names', async () => {
    await add()
    await add({ lineId: lineOf(0).id, text: 'Two passes?' }, admin)
    expect(await browse()).toMatchObject([
      { text: 'Check the hours', originId: null, lineWords: null, versionNo: 1, createdBy: { firstName: 'Priya' } },
      { text: 'Two passes?', originId: lineOf(0).id, lineWords: 'EXT1 Extraction', resolved: null, editedAt: null },
    ])
    expect((await told()).slice(0, 2)).toEqual([
      'commented on the line “EXT1 Extraction” of the estimate “Make safe”, version 1',
      'commented on the estimate “Make safe”, version 1',
    ])
  })

  it('leaves the estimate as it is: nobody who prices it meanwhile is in its way', async () => {
    await add()
    expect(await estimates.open(admin, at())).toEqual(estimate)
  })

  it('is written on an approved estimate too', async () => {
    await deciding.approve(priya, at(), ApproveEstimate.parse({}))
    await add()
    expect(await textsOf()).toEqual(['Check the hours'])
  })

  it('outlives its line', async () => {
    await add({ lineId: lineOf(1).id })
    await lines.remove(priya, { ...at(), lineId: lineOf(1).id }, { version: undefined })
    expect(await browse()).toMatchObject([{ lineWords: 'Tape' }])
  })

  it('sent twice is there once; other words under its id are refused', async () => {
    const id = newId()
    await add({ id })
    expect(await refusalOf(add({ id }))).toMatchObject({ answer: { id } })
    expect(await refusalOf(add({ id, text: 'Other words' }))).toMatchObject({ code: 'conflict' })
    expect(await textsOf()).toEqual(['Check the hours'])
  })

  it('of one id, sent twice at once, is there once', async () => {
    const id = newId()
    await Promise.allSettled([add({ id }), add({ id })])
    expect(await textsOf()).toEqual(['Check the hours'])
  })

  it('is not for technicians, nor does the history tell them', async () => {
    await add()
    const technician = await makeActor(admin, { role: 'Technician' })
    expect((await told(technician)).join()).not.toContain('comment')
  })

  it('is refused where the versions of the estimate have enough of them', async () => {
    const { organizationId, userId: createdBy } = priya
    const row = { organizationId, jobId: estimate.jobId, estimateId: estimate.id, text: 'One of many', createdBy }
    const many = Array.from({ length: MOST_COMMENTS - 1 }, () => ({ ...row, id: newId() }))
    await inOrganization(priya, (tx) => tx.insert(estimateComments).values(many))
    const next = await copy()
    await add({}, priya, next)
    expect(await refusalOf(add())).toMatchObject({ code: 'conflict' })
    expect(await browse(next)).toHaveLength(MOST_COMMENTS)
  })

  it('is bounded', () => {
    expect(AddComment.safeParse({ text: 'x'.repeat(2_001) }).success).toBe(false)
    expect(AddComment.safeParse({ text: '  ' }).success).toBe(false)
    expect(AddComment.safeParse({ text: 'x\u0000' }).success).toBe(false)
  })
})

describe('the words of a comment', () => {
  it('are changed by who wrote it, and nobody else', async () => {
    const comment = await add()
    const change = (by: Actor) => comments.change(by, spot(comment), { text: 'Check the days', version: 1 })
    expect(await refusalOf(change(admin))).toMatchObject({ code: 'role' })
    expect(await change(priya)).toMatchObject({ text: 'Check the days', version: 2, editedAt: expect.any(String) })
    expect((await told())[0]).toBe('changed a comment on the estimate “Make safe”, version 1')
  })

  it('of two who change them at once, one is told what the other stored', async () => {
    const comment = await add()
    const change = (text: string) => comments.change(priya, spot(comment), { text, version: 1 })
    const answers = await Promise.allSettled([change('One'), change('Other')])
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost).toMatchObject([{ code: 'conflict', current: { text: won[0]!.text, version: 2 } }])
  })

  it('of a version that is over are refused, and stay', async () => {
    const comment = await add()
    await resolve(comment)
    const change = comments.change(priya, spot(comment), { text: 'Mine', version: 1 })
    expect(await refusalOf(change)).toMatchObject({ code: 'conflict', current: { resolved: { by: {} } } })
    expect(await textsOf()).toEqual(['Check the hours'])
  })
})

describe('a comment that is resolved', () => {
  it('says by whom, and is opened again', async () => {
    const done = await resolve(await add())
    expect(done).toMatchObject({ resolved: { by: { id: admin.userId } }, version: 2 })
    expect(await resolve(done, false, priya)).toMatchObject({ resolved: null, version: 3 })
    expect((await told()).slice(0, 2)).toEqual([
      'opened a comment on the estimate “Make safe”, version 1 again',
      'resolved a comment on the estimate “Make safe”, version 1',
    ])
  })

  it('twice, by two at once, is no conflict for whoever comes later', async () => {
    const comment = await add()
    await resolve(comment)
    expect(await resolve(comment, true, priya)).toMatchObject({ resolved: { by: { id: admin.userId } }, version: 2 })
  })

  it('over words that were changed meanwhile is refused', async () => {
    const comment = await add()
    await comments.change(priya, spot(comment), { text: 'Check the days', version: 1 })
    expect(await refusalOf(resolve(comment))).toMatchObject({ code: 'conflict', current: { text: 'Check the days' } })
  })
})

describe('the next version', () => {
  it('shows what is open of the version before, at the copy of its line, and what is resolved there not', async () => {
    await add({ text: 'Settled' }).then((comment) => resolve(comment))
    const open = await add({ lineId: lineOf(0).id, text: 'Still open' })
    const next = await copy()
    const third = await copy(next)
    await add({ text: 'Only here' }, priya, third)
    expect(await textsOf(next)).toEqual(['Still open'])
    expect(await browse(third)).toMatchObject([
      { text: 'Still open', versionNo: 1 },
      { text: 'Only here', versionNo: 3 },
    ])
    expect((await browse(third))[0]!.originId).toBe(lineOf(0, third).originId)
    await resolve(open)
    expect(await textsOf(third)).toEqual(['Only here'])
    expect(await textsOf()).toEqual(['Settled', 'Still open'])
  })

  it('commented at a copied line is at that line in the version after', async () => {
    const next = await copy()
    await add({ lineId: lineOf(1, next).id, text: 'Which tape?' }, priya, next)
    expect((await browse(next))[0]!.originId).toBe(lineOf(1).id)
  })

  it('of a deleted version, and another estimate, hears nothing', async () => {
    await add()
    const next = await copy()
    const elsewhere = await copy(estimate, { jobId: (await makeJob(admin)).id })
    await estimates.remove(admin, at())
    expect(await textsOf(next)).toEqual([])
    expect(await textsOf(elsewhere)).toEqual([])
  })
})

describe('deleting a comment', () => {
  it('is for who wrote it and for Administrators; the history keeps what it said', async () => {
    const mine = await add()
    const theirs = await add({ text: 'Of the office' }, admin)
    expect(await refusalOf(comments.remove(priya, spot(theirs), { version: 1 }))).toMatchObject({ code: 'role' })
    await comments.remove(admin, spot(mine), { version: 1 })
    expect(await textsOf()).toEqual(['Of the office'])
    expect((await told())[0]).toBe('deleted a comment of Priya Nair on the estimate “Make safe”, version 1')
  })

  it('does not bring it back when its first try comes late', async () => {
    const id = newId()
    const comment = await add({ id })
    await comments.remove(priya, spot(comment), { version: 1 })
    await refusalOf(add({ id }))
    expect(await textsOf()).toEqual([])
  })

  it('loses no edit that is stored while it waits', async () => {
    const comment = await add()
    const owner = postgres(process.env.DATABASE_OWNER_URL!, { max: 1, onnotice: () => {} })
    const { removing } = await inOrganization(priya, async (tx) => {
      await tx.update(estimateComments).set({ text: 'Edited', version: 2 }).where(eq(estimateComments.id, comment.id))
      const [{ pid } = { pid: 0 }] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const waiting = () => owner`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`
      const removal = refusalOf(comments.remove(priya, spot(comment), { version: 1 }))
      await expect.poll(async () => (await waiting()).length, { timeout: 4_000 }).toBe(1)
      return { removing: removal }
    })
    expect(await removing).toMatchObject({ code: 'conflict', current: { text: 'Edited', version: 2 } })
    expect(await textsOf()).toEqual(['Edited'])
    await owner.end()
  })

  it('of what was changed since is refused', async () => {
    const comment = await add()
    await resolve(comment)
    expect(await refusalOf(comments.remove(priya, spot(comment), { version: 1 }))).toMatchObject({ code: 'conflict' })
  })
})

describe('what is not there', () => {
  it('is told to nobody', async () => {
    const comment = await add()
    const other = await estimates.add(priya, AddEstimate.parse({ jobId: estimate.jobId, name: 'Other' }))
    const refusals = await refusalsOf([
      comments.browse(stranger, at()),
      add({}, stranger),
      comments.change(stranger, spot(comment), { text: 'Mine', version: 1 }),
      resolve(comment, true, stranger),
      comments.remove(stranger, spot(comment), { version: 1 }),
      comments.change(priya, { ...spot(comment), estimateId: other.id }, { text: 'Mine', version: 1 }),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'not_found'))
  })

  it('takes no comment: the words of one on a line that was deleted do not go to the whole estimate', async () => {
    const other = await estimates.add(priya, AddEstimate.parse({ jobId: estimate.jobId, name: 'Other' }))
    const { id: lineId } = lineOf(1)
    await lines.remove(priya, { ...at(), lineId }, { version: undefined })
    const refusals = await refusalsOf([add({ lineId }), add({ lineId: lineOf(0).id }, priya, other)])
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict', message: LINE_IS_GONE })
    expect(await textsOf()).toEqual([])
  })
})

it('takes a line that is added in this version by its own id', async () => {
  const sent = AddLine.parse({ sectionId: estimate.sections[0]!.id, description: 'Waste' })
  const line = await lines.add(priya, at(), sent)
  expect(await add({ lineId: line.id })).toMatchObject({ originId: line.id, lineWords: 'Waste' })
})
