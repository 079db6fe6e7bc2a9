import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '@/lib/base/ids'
import {
  makeActor,
  makeAirReading,
  makeClient,
  makeEquipmentItem,
  makeFormTemplate,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makePhotoNote,
  makeReading,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'

import { closeDatabase } from './client'
import * as s from './schema'
import { inOrganization } from './tenancy'

/**
 * The refusals of Postgres itself about on-site records, beyond the checks of the verbs: they decide when somebody
 * forgets a check, or two people act at once.
 */

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

type Table = keyof typeof rows
/** A row of each table, all of one job. */
const rows = {
  room_feed_items: '',
  moisture_points: '',
  moisture_readings: '',
  meter_scales: '',
  air_readings: '',
  inventory_items: '',
  equipment_installations: '',
  equipment_items: '',
  photos: '',
  timesheets: '',
  job_forms: '',
  inspections: '',
  jobs: '',
}
let scope: { organizationId: number }
/** A visit and a room of another job, and a visit that was deleted. */
let foreign: { visitId: string; roomId: string }
let deletedVisitId: string

beforeAll(async () => {
  scope = await makeOrganization()
  const { organizationId } = scope
  const { userId: createdBy } = await makeActor(scope)
  const [job, another] = [await makeJob(scope), await makeJob(scope)]
  const by = { jobId: job.id, createdBy }
  const visit = await makeVisit(scope, { ...by, happenedAt: ago(30) })
  const room = await makeRoom(scope, by)
  const place = { jobId: job.id, roomId: room.id, inspectionId: visit.id }
  const theirs = { jobId: another.id, createdBy }
  foreign = { visitId: (await makeVisit(scope, theirs)).id, roomId: (await makeRoom(scope, theirs)).id }
  deletedVisitId = (await makeVisit(scope, { ...by, deletedAt: ago(1) })).id

  const meter = await makeMeter(scope)
  const [scale] = meter.scales
  const point = await makeMoisturePoint(scope, { ...by, roomId: room.id, meterId: meter.id, scaleId: scale!.id })
  const reading = await makeReading(scope, point, { inspectionId: visit.id, value: 20, takenBy: createdBy })
  const air = await makeAirReading(scope, { ...place, takenBy: createdBy })
  const item = await makeEquipmentItem(scope)
  const [installation] = await makeInstallation(scope, {
    ...place,
    itemIds: [item.id],
    by: createdBy,
    at: ago(20),
    pickedUp: { at: ago(10), inspectionId: visit.id },
  })
  const picture = { bytes: Buffer.from('a picture'), width: 1, height: 1 }
  const note = await makePhotoNote(scope, { ...place, createdBy, happenedAt: ago(20), pictures: [picture, picture] })
  const clocks = { happenedAt: ago(20), capturedAt: ago(20) }
  const [thingId, timesheetId, formId] = [newId(), newId(), newId()]
  const started = { ...(await makeFormTemplate(scope)), createdBy }
  const [photo] = await inOrganization(scope, async (tx) => {
    const thing = { id: thingId, feedItemId: note.id, name: 'Sofa', disposition: 'RESTORABLE' as const, createdBy }
    await tx.insert(s.inventoryItems).values({ organizationId, ...place, ...clocks, ...thing })
    await tx.insert(s.timesheets).values({
      organizationId,
      id: timesheetId,
      userId: createdBy,
      jobId: job.id,
      inspectionId: visit.id,
      category: 'MONITORING',
      workedOn: '2026-03-02',
      timezone: 'Australia/Brisbane',
      startedAt: ago(20),
      endedAt: ago(18),
      capturedAt: ago(18),
      createdBy,
    })
    await tx
      .insert(s.jobForms)
      .values({ organizationId, id: formId, jobId: job.id, inspectionId: visit.id, ...started })
    return tx.execute<{ id: string }>(sql`select id from photos where feed_item_id = ${note.id} order by position`)
  })
  Object.assign(rows, {
    room_feed_items: note.id,
    moisture_points: point.id,
    moisture_readings: reading.id,
    meter_scales: scale!.id,
    air_readings: air.id,
    inventory_items: thingId,
    equipment_installations: installation!.id,
    equipment_items: item.id,
    photos: photo!.id,
    timesheets: timesheetId,
    job_forms: formId,
    inspections: visit.id,
    jobs: job.id,
  })
})
afterAll(closeDatabase)

/** The refusal that a change of a table's row gets. */
const refusalOf = async (table: Table, change: string) => {
  const error = await inOrganization(scope, (tx) =>
    tx.execute(sql`update ${sql.identifier(table)} set ${sql.raw(change)} where id = ${rows[table]}`),
  ).then(
    () => null,
    (thrown) => thrown,
  )
  return { code: error?.cause?.code, constraint: error?.cause?.constraint_name }
}

const AT_A_VISIT = [
  ['room_feed_items', 'inspection_id'],
  ['moisture_readings', 'inspection_id'],
  ['air_readings', 'inspection_id'],
  ['inventory_items', 'inspection_id'],
  ['equipment_installations', 'inspection_id'],
  ['equipment_installations', 'picked_up_inspection_id'],
  ['timesheets', 'inspection_id'],
  ['job_forms', 'inspection_id'],
  ['photos', 'feed_item_id = null, floor_plan_of_id'],
] as const

const IN_A_ROOM = [
  'room_feed_items',
  'moisture_points',
  'moisture_readings',
  'air_readings',
  'inventory_items',
  'equipment_installations',
] as const

const FOREIGN_KEY_VIOLATION = '23503'

describe('Postgres itself refuses', () => {
  it.each(AT_A_VISIT)('in %s a visit (%s) of another job, and one that was deleted', async (table, column) => {
    const refused = await refusalOf(table, `${column} = '${foreign.visitId}'`)
    expect(refused).toMatchObject({ code: FOREIGN_KEY_VIOLATION })
    expect(refused.constraint).not.toBe('recorded_at_a_visit')
    expect(await refusalOf(table, `${column} = '${deletedVisitId}'`)).toMatchObject({
      constraint: 'recorded_at_a_visit',
    })
  })

  it.each(IN_A_ROOM)('in %s a room of another job', async (table) => {
    expect(await refusalOf(table, `room_id = '${foreign.roomId}'`)).toMatchObject({ code: FOREIGN_KEY_VIOLATION })
  })

  it.each([
    ['photos', ''],
    ['timesheets', ', inspection_id = null'],
  ] as const)('in %s a job that is not there', async (table, more) => {
    expect(await refusalOf(table, `job_id = '${newId()}'${more}`)).toMatchObject({ code: FOREIGN_KEY_VIOLATION })
  })

  it.each([
    ['equipment_installations', 'picked_up_at = happened_at', 'equipment_installations_pick_up_after'],
    ['equipment_installations', 'picked_up_by = null', 'equipment_installations_whole_pick_up'],
    [
      'equipment_installations',
      'picked_up_at = null, pick_up_captured_at = null, pick_up_received_at = null, picked_up_by = null',
      'equipment_installations_told_pick_up',
    ],
    ['equipment_items', "state = 'INSTALLED'", 'equipment_items_not_installed'],
    ['job_forms', 'submitted_at = now()', 'job_forms_whole_when_submitted'],
    ['job_forms', 'supersedes_id = id', 'job_forms_supersede_another'],
    ['inventory_items', 'quantity = 0', 'inventory_items_quantity'],
    ['inventory_items', 'replacement_value_cents = -1', 'inventory_items_value'],
    ['air_readings', 'rh = 0', 'air_readings_humidity'],
    ['air_readings', 'rh = 100.5', 'air_readings_humidity'],
    ['meter_scales', 'max = min', 'meter_scales_range'],
    ['moisture_points', 'manual_goal = 12', 'moisture_points_goal_has_a_reason'],
    ['moisture_points', 'plan_x = 0.5', 'moisture_points_on_a_plan'],
    [
      'moisture_points',
      'plan_photo_id = gen_random_uuid(), plan_x = 1.5, plan_y = 0',
      'moisture_points_within_the_plan',
    ],
    ['moisture_readings', 'depth = 5', 'moisture_readings_depth'],
    ['photos', 'degrees = 45', 'photos_turned_by_quarters'],
    ['photos', 'feed_item_id = null', 'photos_of_one_record'],
    [
      'photos',
      'file_id = (select o.file_id from photos o where o.feed_item_id = photos.feed_item_id and o.id <> photos.id)',
      'photos_of_file',
    ],
    [
      'photos',
      'number = (select max(o.number) from photos o where o.job_id = photos.job_id) - number + 1',
      'photos_by_number',
    ],
    ['room_feed_items', "type = 'ROOM_DETAILS'", 'room_feed_items_details'],
    ['timesheets', 'job_id = null', 'timesheets_visit_has_a_job'],
    ['timesheets', 'ended_at = started_at', 'timesheets_end_after_start'],
    ['timesheets', 'break_minutes = -1', 'timesheets_breaks'],
    ['timesheets', "ended_at = null, status = 'submitted'", 'timesheets_timer_is_draft'],
    ['inspections', "outcome = 'RETURN_NEEDED'", 'inspections_return_has_a_reason'],
    ['jobs', 'is_private_job = not is_private_job', 'jobs_private_or_client'],
    ['jobs', 'job_no = (select max(o.job_no) from jobs o where o.id <> jobs.id)', 'jobs_job_no'],
  ] as const)('in %s that %s', async (table, change, constraint) => {
    expect(await refusalOf(table, change)).toMatchObject({ constraint })
  })

  it('a unit that is installed from its first moment', async () => {
    await expect(makeEquipmentItem(scope, { state: 'INSTALLED' })).rejects.toMatchObject({
      cause: { constraint_name: 'equipment_items_not_installed' },
    })
  })

  it('targets of no time, and dry standards of nothing or twice for one material', async () => {
    const { organizationId } = scope
    const target = { organizationId, priority: 'STANDARD', checkpoint: 'JOB_CREATION', minutes: 0 } as const
    const own = inOrganization(scope, (tx) => tx.insert(s.kpiTargets).values(target))
    await expect(own).rejects.toMatchObject({ cause: { constraint_name: 'kpi_targets_ahead' } })
    const { id: clientId } = await makeClient(scope)
    const agreed = inOrganization(scope, (tx) => tx.insert(s.clientKpiTargets).values({ ...target, clientId }))
    await expect(agreed).rejects.toMatchObject({ cause: { constraint_name: 'client_kpi_targets_ahead' } })
    const standard = (material: string, value: number) =>
      inOrganization(scope, (tx) =>
        tx.insert(s.dryStandards).values({ organizationId, id: newId(), material, unit: '% WME', value }),
      )
    await expect(standard('Slate', 0)).rejects.toMatchObject({ cause: { constraint_name: 'dry_standards_positive' } })
    await standard('Cork', 12)
    await expect(standard('CORK', 14)).rejects.toMatchObject({
      cause: { constraint_name: 'dry_standards_of_material' },
    })
  })
})
