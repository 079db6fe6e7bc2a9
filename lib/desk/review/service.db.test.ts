import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import * as s from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeKpiSetting, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import type { JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddMeter, AddPoint, RecordAir, TakeReading } from '@/lib/site/moisture/schema'
import { add as addAir } from '@/lib/site/moisture/verbs/air'
import * as meters from '@/lib/site/moisture/verbs/meters'
import * as points from '@/lib/site/moisture/verbs/points'
import { take } from '@/lib/site/moisture/verbs/readings'

import { contradictions } from './service'

let scope: { organizationId: number }
let sam: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  sam = await makeActor(scope)
})
afterAll(closeDatabase)

const kindsOf = async (jobId: string) => (await contradictions(sam, jobId)).map(({ kind }) => kind)
const add = (write: (tx: Parameters<Parameters<typeof inOrganization>[1]>[0]) => PromiseLike<unknown>) =>
  inOrganization(scope, async (tx) => void (await write(tx)))

/** A job with a visit and a room, with the given answers. */
async function site({ visit = {}, room = {}, job = {} }: { visit?: object; room?: object; job?: object } = {}) {
  const { id: jobId } = await makeJob(scope, job)
  const own = { jobId, createdBy: sam.userId }
  const [inspection, laundry] = await Promise.all([
    makeVisit(scope, { ...own, ...visit }),
    makeRoom(scope, { ...own, roomName: 'Laundry', ...room }),
  ])
  return { jobId, roomId: laundry.id, inspectionId: inspection.id }
}
type Place = Awaited<ReturnType<typeof site>>

async function addFeedItem(at: Place, type: 'INVENTORY_NOTE' | 'EQUIPMENT_NOTE') {
  const id = newId()
  const clocks = { happenedAt: new Date().toISOString(), capturedAt: new Date().toISOString() }
  const row = { ...scope, ...at, id, type, createdBy: sam.userId, ...clocks }
  await add((tx) => tx.insert(s.roomFeedItems).values(row))
  return { feedItemId: id, ...clocks }
}

const meterWith = (more: object = {}) =>
  meters.add(
    sam,
    AddMeter.parse({
      name: `Meter ${newId()}`,
      kind: 'PIN',
      scales: [{ label: 'Wood', min: 6, max: 99.9, unit: '% WME' }],
      ...more,
    }),
  )

async function read({ jobId, roomId, inspectionId }: Place, value: number, more: object = {}, meterMore: object = {}) {
  const meter = await meterWith(meterMore)
  const bound = { meterId: meter.id, scaleId: meter.scales[0]!.id }
  const point = { roomId, label: 'North wall', location: 'WALLS', material: 'Timber', ...bound }
  const { id: pointId } = await points.add(sam, jobId, AddPoint.parse(point))
  await take(sam, { jobId, roomId, inspectionId }, TakeReading.parse({ pointId, value, ...more }))
}

it('a new job contradicts itself in nothing', async () => {
  expect(await contradictions(sam, (await makeJob(scope)).id)).toEqual([])
})

it('a wet point does not go with a job that is to be invoiced', async () => {
  const at = await site({ job: { status: 'TO_BE_INVOICED' } })
  await read(at, 40)
  const [found] = await contradictions(sam, at.jobId)
  expect(found).toMatchObject({ kind: 'ABOVE_GOAL', part: 'moisture' })
  expect(found!.text).toMatch(
    /^North wall in Laundry \(40 % WME, goal .*\) reads above the goal, but the job is “To be /,
  )
})

it('a wet point goes with a job on which people dry', async () => {
  const at = await site({ job: { status: 'IN_PROGRESS' } })
  await read(at, 40)
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('a dry point goes with a job that is to be invoiced', async () => {
  const at = await site({ job: { status: 'TO_BE_INVOICED' } })
  await read(at, 12)
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('a wet point does not go with a last visit that says that the work is complete', async () => {
  const at = await site({ job: { status: 'IN_PROGRESS' }, visit: { outcome: 'COMPLETE' } })
  await read(at, 40)
  expect((await contradictions(sam, at.jobId))[0]!.text).toMatch(
    /, but the last visit says that the work is complete\.$/,
  )
  const later = { jobId: at.jobId, createdBy: sam.userId, happenedAt: new Date(Date.now() + 1000).toISOString() }
  await makeVisit(scope, { ...later, outcome: 'RETURN_NEEDED', returnReason: 'Still wet' })
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('a wet point does not go with equipment that was all picked up', async () => {
  const at = await site({ job: { status: 'IN_PROGRESS' } })
  await read(at, 40)
  const categoryId = newId()
  const itemId = newId()
  const note = await addFeedItem(at, 'EQUIPMENT_NOTE')
  const installation = { ...scope, ...at, ...note, id: newId(), itemId, installedBy: sam.userId }
  const pickedUpAt = new Date(Date.parse(note.happenedAt) + 1000).toISOString()
  const pickUp = { pickedUpAt, pickUpCapturedAt: pickedUpAt, pickUpReceivedAt: pickedUpAt, pickedUpBy: sam.userId }
  await add(async (tx) => {
    await tx.insert(s.equipmentCategories).values({ ...scope, id: categoryId, name: `Air movers ${categoryId}` })
    await tx.insert(s.equipmentItems).values({ ...scope, id: itemId, categoryId, referenceId: 'AM-012' })
    const overdueTagReason = 'The only one here'
    await tx.insert(s.equipmentInstallations).values({ ...installation, ...pickUp, overdueTagReason })
  })
  expect(await kindsOf(at.jobId)).toEqual(['ABOVE_GOAL', 'UNIT_OVERDUE'])
  await add((tx) =>
    tx
      .update(s.equipmentInstallations)
      .set({ deletedAt: new Date().toISOString() })
      .where(eq(s.equipmentInstallations.id, installation.id)),
  )
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('restorable carpet does not go with Category 3, by the latest visit that says one', async () => {
  const at = await site({ visit: { waterCategory: 'CAT_3' } })
  const things = [
    { name: 'Wool carpet' },
    { name: 'Carport sign' },
    { name: 'Hall carpet', disposition: 'NON_RESTORABLE' as const },
    { name: 'Persian rug', deletedAt: new Date().toISOString() },
  ]
  for (const thing of things) {
    const note = await addFeedItem(at, 'INVENTORY_NOTE')
    const item = { ...scope, ...at, ...note, id: newId(), disposition: 'RESTORABLE' as const, ...thing }
    await add((tx) => tx.insert(s.inventoryItems).values({ ...item, createdBy: sam.userId }))
  }
  expect(await contradictions(sam, at.jobId)).toEqual([
    {
      kind: 'CATEGORY_3_CARPET',
      part: 'inventory',
      text: 'The water is Category 3, but Wool carpet in Laundry is marked restorable.',
    },
  ])
  const later = { jobId: at.jobId, createdBy: sam.userId, happenedAt: new Date(Date.now() + 1000).toISOString() }
  await makeVisit(scope, { ...later, waterCategory: 'CAT_1' })
  expect(await kindsOf(at.jobId)).toEqual([])
})

describe('what comes after the work', () => {
  const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => `${day}T02:00:00Z`)
  const moved = (...entries: [JobStatus, string][]) => ({
    history: entries.map(([status, at]) => ({ status, happenedAt: new Date(at).toISOString() })),
  })
  const visited = (jobId: string, at: string, more: object = {}) =>
    makeVisit(scope, { jobId, createdBy: sam.userId, happenedAt: new Date(at).toISOString(), ...more })

  it('does not go with a first attendance on a later day', async () => {
    const { id } = await makeJob(scope, moved(['NOT_STARTED', monday!], ['TO_BE_INVOICED', tuesday!]))
    const unattended = { kind: 'INVOICED_UNATTENDED', part: 'site-visits' }
    expect(await contradictions(sam, id)).toEqual([
      {
        ...unattended,
        text: 'The job went to “To be invoiced” on Mar 03 2026, and no attendance is recorded.',
      },
    ])
    await visited(id, wednesday!)
    expect(await contradictions(sam, id)).toEqual([
      {
        ...unattended,
        text: 'The job went to “To be invoiced” on Mar 03 2026, before its first attendance on Mar 04 2026.',
      },
    ])
    await visited(id, tuesday!)
    expect(await kindsOf(id)).toEqual([])
  })

  it('begins where the job came from the work for the last time, and ends where it went back', async () => {
    const began = [
      ['NOT_STARTED', monday!],
      ['TO_BE_INVOICED', monday!],
      ['IN_PROGRESS', tuesday!],
    ] as [JobStatus, string][]
    const back = await makeJob(scope, moved(...began))
    const again = await makeJob(scope, moved(...began, ['TO_BE_INVOICED', wednesday!], ['INVOICED', wednesday!]))
    for (const { id } of [back, again]) await visited(id, wednesday!)
    expect(await kindsOf(back.id)).toEqual([])
    expect(await kindsOf(again.id)).toEqual([])
  })

  it('counts the days where the job is', async () => {
    // In Perth both lie on the 4th; in Brisbane the visit lies a day later.
    const history = moved(['TO_BE_INVOICED', '2026-03-04T03:00:00Z']).history
    const [perth, brisbane] = await Promise.all(
      ['Australia/Perth', 'Australia/Brisbane'].map((timezone) => makeJob(scope, { timezone, history })),
    )
    for (const { id } of [perth!, brisbane!]) await visited(id, '2026-03-04T15:00:00Z')
    expect(await kindsOf(perth!.id)).toEqual([])
    expect(await kindsOf(brisbane!.id)).toEqual(['INVOICED_UNATTENDED'])
  })

  it('takes the word of the KPI for an attendance, and that nobody has to attend', async () => {
    const history = moved(['TO_BE_INVOICED', tuesday!]).history
    const [recorded, spared] = [await makeJob(scope, { history }), await makeJob(scope, { history })]
    const by = { checkpoint: 'TIME_OF_ATTENDANCE' as const, updatedBy: sam.userId }
    await makeKpiSetting(scope, { jobId: recorded.id, stampedAt: new Date(monday!).toISOString(), ...by })
    await makeKpiSetting(scope, { jobId: spared.id, isRemoved: true, ...by })
    expect(await kindsOf(recorded.id)).toEqual([])
    expect(await kindsOf(spared.id)).toEqual([])
  })
})

describe('hours on site', () => {
  const work = (jobId: string, from: string, to: string | null, more: object = {}) => {
    const hours = {
      ...scope,
      id: newId(),
      jobId,
      userId: sam.userId,
      createdBy: sam.userId,
      category: 'MONITORING' as const,
      workedOn: from.slice(0, 10),
      timezone: 'Australia/Brisbane',
      startedAt: new Date(from).toISOString(),
      endedAt: to === null ? null : new Date(to).toISOString(),
      capturedAt: new Date(from).toISOString(),
    }
    return add((tx) => tx.insert(s.timesheets).values({ ...hours, ...more }))
  }
  const visited = (jobId: string, at: string) =>
    makeVisit(scope, { jobId, createdBy: sam.userId, happenedAt: new Date(at).toISOString() })

  it('go with a site visit on one of the days that they touch, where the job is', async () => {
    const { id } = await makeJob(scope, { timezone: 'Australia/Perth' })
    // From the evening of the 3rd to the night of the 4th in Perth; in UTC all of it is the 3rd.
    await work(id, '2026-03-03T14:00:00Z', '2026-03-03T18:00:00Z')
    const text = 'Hours on site are recorded on Mar 03 2026, without a site visit on that day.'
    expect(await contradictions(sam, id)).toEqual([{ kind: 'HOURS_WITHOUT_VISIT', part: 'timesheets', text }])
    await visited(id, '2026-03-02T17:00:00Z')
    expect(await kindsOf(id)).toEqual([])
    await work(id, '2026-03-04T16:30:00Z', '2026-03-04T17:00:00Z')
    expect((await contradictions(sam, id)).map((one) => one.text)).toEqual([text.replace('03', '05')])
  })

  it('name each day once', async () => {
    const { id } = await makeJob(scope)
    for (const hour of ['01', '03']) await work(id, `2026-03-03T${hour}:00:00Z`, `2026-03-03T${hour}:30:00Z`)
    await work(id, '2026-03-02T01:00:00Z', '2026-03-02T02:00:00Z')
    expect((await contradictions(sam, id)).map((one) => one.text)).toEqual([
      'Hours on site are recorded on Mar 02 2026 and Mar 03 2026, without site visits on those days.',
    ])
  })

  it('need none of the day where they name a visit, as long as it is there', async () => {
    const { id } = await makeJob(scope)
    const visit = await visited(id, '2026-03-02T02:00:00Z')
    await work(id, '2026-03-05T01:00:00Z', '2026-03-05T02:00:00Z', { inspectionId: visit.id })
    expect(await kindsOf(id)).toEqual([])
    await add((tx) =>
      tx.update(s.inspections).set({ deletedAt: new Date().toISOString() }).where(eq(s.inspections.id, visit.id)),
    )
    expect(await kindsOf(id)).toEqual(['HOURS_WITHOUT_VISIT'])
  })

  it('are neither travel nor paper, what was rejected or deleted, nor a timer that runs', async () => {
    const { id } = await makeJob(scope)
    const others = [
      { category: 'TRAVEL' },
      { category: 'ADMIN' },
      { status: 'rejected' },
      { deletedAt: new Date().toISOString() },
    ]
    for (const other of others) await work(id, '2026-03-02T01:00:00Z', '2026-03-02T02:00:00Z', other)
    await work(id, '2026-03-02T01:00:00Z', null)
    expect(await kindsOf(id)).toEqual([])
  })
})

it('strip-out in an old house wants an answer about asbestos', async () => {
  const [startedAt, endedAt] = ['2026-03-03T00:00:00.000Z', '2026-03-03T02:00:00.000Z']
  const at = await site({ visit: { propertyAge: 60, happenedAt: startedAt } })
  const worked = { workedOn: '2026-03-03', timezone: 'Australia/Brisbane', category: 'STRIP_OUT' as const }
  const by = { userId: sam.userId, createdBy: sam.userId, capturedAt: new Date().toISOString() }
  const work = (values: object = {}) => {
    const sheet = { ...scope, jobId: at.jobId, ...worked, ...by, startedAt: startedAt!, endedAt }
    return add((tx) => tx.insert(s.timesheets).values({ ...sheet, id: newId(), ...values }))
  }
  for (const other of [{ category: 'CLEANING' }, { status: 'rejected' }, { deletedAt: new Date().toISOString() }])
    await work(other)
  expect(await kindsOf(at.jobId)).toEqual([])
  await work()
  expect(await kindsOf(at.jobId)).toEqual(['ASBESTOS_UNANSWERED'])
  await makeVisit(scope, { jobId: at.jobId, createdBy: sam.userId, isAsbestosOnSite: 'NO' })
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('the class that was chosen stands beside what the affected rooms make it', async () => {
  const measured = { lengthMetres: 4, widthMetres: 3, heightMetres: 2.4 }
  const wet = { ...measured, wetFloorArea: 12, wetWallArea: 30 }
  const at = await site({ visit: { waterClass: 'CLASS_1' }, room: wet })
  await makeRoom(scope, { jobId: at.jobId, createdBy: sam.userId, ...measured, isAffected: false })
  expect(await contradictions(sam, at.jobId)).toEqual([
    {
      kind: 'CLASS_DIFFERS',
      part: 'site-visits',
      text: "Class 1 was chosen, but 73 % of the rooms' surfaces are wet, which makes Class 3.",
    },
  ])
})

it('no class is contradicted by none', async () => {
  const wet = { lengthMetres: 4, widthMetres: 3, heightMetres: 2.4, wetFloorArea: 12, wetWallArea: 30 }
  const at = await site({ visit: { waterClass: 'NOT_APPLICABLE' }, room: wet })
  expect(await kindsOf(at.jobId)).toEqual([])
})

it('a meter past its check is told of once, with the last day of it in the zone of the job', async () => {
  const at = await site({ job: { timezone: 'Australia/Perth' } })
  const meter = await meterWith({ nextDueOn: '2026-01-01' })
  const bound = { meterId: meter.id, scaleId: meter.scales[0]!.id }
  const point = { roomId: at.roomId, label: 'North wall', location: 'WALLS', material: 'Timber', ...bound }
  const { id: pointId } = await points.add(sam, at.jobId, AddPoint.parse(point))
  // In Perth the 3rd of March, anywhere behind it the 2nd.
  for (const happenedAt of ['2026-03-02T17:00:00Z', '2026-03-01T17:00:00Z']) {
    const reasons = { lateReason: 'From paper', overdueMeterReason: `Lent on ${happenedAt}` }
    await take(sam, at, TakeReading.parse({ pointId, value: 12, happenedAt, ...reasons }))
  }
  expect((await contradictions(sam, at.jobId)).map(({ text }) => text)).toEqual([
    `${meter.name} was read on Mar 03 2026, past its check: “Lent on 2026-03-02T17:00:00Z”.`,
  ])
})

it('a meter past its check is told of, with the reason', async () => {
  const at = await site()
  await read(at, 12, { overdueMeterReason: 'The only one here' }, { nextDueOn: '2026-01-01' })
  const [found] = await contradictions(sam, at.jobId)
  expect(found!.text).toMatch(/^Meter .* was read on .*, past its check: “The only one here”\.$/)
})

it('a hygrometer past its check is told of as a meter of moisture is', async () => {
  const { jobId, inspectionId } = await site()
  const { id: meterId, name } = await meterWith({ kind: 'HYGROMETER', nextDueOn: '2026-01-01' })
  const air = { inspectionId, place: 'OUTSIDE', temperature: 21, temperatureUnit: 'Celsius', rh: 50 }
  await addAir(sam, jobId, RecordAir.parse({ ...air, meterId, overdueMeterReason: 'The only one here' }))
  expect((await contradictions(sam, jobId)).map(({ text }) => text)).toEqual([
    expect.stringMatching(new RegExp(`^${name} was read on .*, past its check: “The only one here”\\.$`)),
  ])
})

it('nobody of another organisation learns of it', async () => {
  const { id } = await makeJob(await makeOrganization())
  await expect(contradictions(sam, id)).rejects.toMatchObject({ code: 'not_found' })
})
