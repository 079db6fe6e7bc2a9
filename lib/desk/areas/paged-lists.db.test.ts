import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import {
  catalogueItems,
  clients as clientRows,
  equipmentInstallations,
  equipmentItems,
  inventoryItems,
  jobUploads,
  jobs as jobRows,
  mailMessages,
  roomFeedItems,
  timesheets as timesheetRows,
} from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { lastOf } from '@/lib/base/paged'
import { newId } from '@/lib/base/wire'
import { ClientFilter } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import {
  makeActor,
  makeClient,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makeRoom,
  makeUpload,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { OutboxQuery } from '@/lib/desk/outbox/schema'
import * as outbox from '@/lib/desk/outbox/service'
import { BrowseJobs } from '@/lib/job/jobs/schema'
import { BrowseUploads } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { BrowseCatalogue } from '@/lib/paper/catalogue/schema'
import * as catalogue from '@/lib/paper/catalogue/verbs/items'
import type { Actor } from '@/lib/platform/auth/actor'
import { BrowseCategory, BrowseOut } from '@/lib/site/equipment/schema'
import { openCategory } from '@/lib/site/equipment/verbs/catalogue'
import { browseOut } from '@/lib/site/equipment/verbs/where'
import { BrowseInventory } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'
import { BrowseJobTimesheets } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/at-job'

interface Paged {
  pageSize: number
  /** Adds a row; of a larger number it stands before those of a smaller one. */
  add: (n: number) => Promise<unknown>
  remove: (tx: Tx, id: string) => Promise<unknown>
  read: (query: { page: number; pageSize: number; after?: string[] }) => Promise<{ ids: string[]; total?: number }>
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString()
/** The later the number, the earlier in the alphabet. */
const name = (n: number) => String(900 - n)
const deletedAt = minute(0)

const listJobs =
  (query: object) =>
  async (actor: Actor): Promise<Paged> => ({
    pageSize: 10,
    add: (n) => makeJob(actor, { createdAt: minute(n), siteAddress: `${n} Esplanade` }),
    remove: (tx, id) => tx.update(jobRows).set({ deletedAt }).where(eq(jobRows.id, id)),
    read: async (page) => {
      const { items, total } = await jobs.browse(actor, BrowseJobs.parse({ ...query, ...page }))
      return { ids: idsOf(items), total }
    },
  })

async function place(actor: Actor) {
  const by = { createdBy: actor.userId }
  const { id: jobId } = await makeJob(actor)
  const { id: roomId } = await makeRoom(actor, { jobId, ...by })
  const { id: inspectionId } = await makeVisit(actor, { jobId, ...by })
  return { jobId, roomId, inspectionId }
}

const LISTS: Record<string, (actor: Actor) => Promise<Paged>> = {
  jobs: listJobs({}),
  'jobs of a status': listJobs({ jobFilters: JSON.stringify({ table: 'Open_Jobs' }) }),
  'jobs that were searched': listJobs({ search: 'esplanade' }),
  clients: async (actor) => ({
    pageSize: 5,
    add: (n) => makeClient(actor, { companyName: name(n) }),
    remove: (tx, id) => tx.delete(clientRows).where(eq(clientRows.id, id)),
    read: async (page) => ({ ids: idsOf(await clients.browse(actor, ClientFilter.parse(page))) }),
  }),
  uploads: async (actor) => {
    const { id: jobId } = await makeJob(actor)
    return {
      pageSize: 5,
      add: (n) =>
        makeUpload(actor, {
          jobId,
          createdBy: actor.userId,
          name: `${n}.txt`,
          bytes: Buffer.from(String(n)),
          mimeType: 'text/plain',
          createdAt: minute(n),
        }),
      remove: (tx, id) => tx.delete(jobUploads).where(eq(jobUploads.id, id)),
      read: async (page) => ({ ids: idsOf(await uploads.browse(actor, jobId, BrowseUploads.parse(page))) }),
    }
  },
  timesheets: async (actor) => {
    const { organizationId, userId } = actor
    const { id: jobId } = await makeJob(actor)
    const row = { organizationId, userId, jobId, createdBy: userId, timezone: 'UTC', workedOn: '2026-03-01' }
    return {
      pageSize: 5,
      add: (n) =>
        inOrganization(actor, (tx) =>
          tx.insert(timesheetRows).values({
            ...row,
            id: newId(),
            category: 'TRAVEL',
            startedAt: minute(n),
            endedAt: minute(n + 1),
            capturedAt: minute(n),
          }),
        ),
      remove: (tx, id) => tx.update(timesheetRows).set({ deletedAt }).where(eq(timesheetRows.id, id)),
      read: async (page) => {
        const found = await timesheets.ofJob(actor, jobId, BrowseJobTimesheets.parse(page))
        return { ids: idsOf(found.timesheets), total: found.total }
      },
    }
  },
  inventory: async (actor) => {
    const { organizationId, userId: createdBy } = actor
    const where = await place(actor)
    return {
      pageSize: 5,
      add: (n) =>
        inOrganization(actor, async (tx) => {
          const clocks = { happenedAt: minute(900 - n), capturedAt: minute(900 - n), receivedAt: minute(900 - n) }
          const row = { organizationId, ...where, ...clocks, createdBy }
          const feedItemId = newId()
          await tx.insert(roomFeedItems).values({ ...row, id: feedItemId, type: 'INVENTORY_NOTE' })
          await tx
            .insert(inventoryItems)
            .values({ ...row, id: newId(), feedItemId, name: `Sofa ${n}`, disposition: 'RESTORABLE' })
        }),
      remove: (tx, id) => tx.update(inventoryItems).set({ deletedAt }).where(eq(inventoryItems.id, id)),
      read: async (page) => {
        const { items } = await inventory.browse(actor, where.jobId, BrowseInventory.parse(page))
        return { ids: idsOf(items) }
      },
    }
  },
  'units of a category': async (actor) => {
    const { id: categoryId } = await makeEquipmentCategory(actor)
    return {
      pageSize: 25,
      add: (n) => makeEquipmentItem(actor, { categoryId, referenceId: name(n) }),
      remove: (tx, id) => tx.update(equipmentItems).set({ deletedAt }).where(eq(equipmentItems.id, id)),
      read: async (page) => {
        const { items, count } = await openCategory(actor, categoryId, BrowseCategory.parse(page))
        return { ids: idsOf(items), total: count }
      },
    }
  },
  'equipment that is out': async (actor) => {
    const where = await place(actor)
    const { id: categoryId } = await makeEquipmentCategory(actor)
    return {
      pageSize: 25,
      add: async (n) => {
        const { id } = await makeEquipmentItem(actor, { categoryId, referenceId: name(n) })
        await makeInstallation(actor, { ...where, itemIds: [id], by: actor.userId, at: minute(900 - n) })
      },
      remove: (tx, id) => tx.update(equipmentInstallations).set({ deletedAt }).where(eq(equipmentInstallations.id, id)),
      read: async (page) => {
        const { installations, count } = await browseOut(actor, BrowseOut.parse(page))
        return { ids: installations.map(({ installationId }) => installationId), total: count }
      },
    }
  },
  catalogue: async (actor) => ({
    pageSize: 25,
    add: (n) =>
      inOrganization(actor, (tx) =>
        tx.insert(catalogueItems).values({
          organizationId: actor.organizationId,
          id: newId(),
          code: name(n),
          name: `Item ${n}`,
          unit: 'each',
          taxable: true,
          isLabour: false,
          isPerDay: false,
          isActive: true,
        }),
      ),
    remove: (tx, id) => tx.update(catalogueItems).set({ deletedAt }).where(eq(catalogueItems.id, id)),
    read: async (page) => {
      const { items, count } = await catalogue.browse(actor, BrowseCatalogue.parse({ ...page, sort: 'code' }))
      return { ids: idsOf(items), total: count }
    },
  }),
  outbox: async (actor) => ({
    pageSize: 25,
    add: (n) =>
      inOrganization(actor, (tx) =>
        tx.insert(mailMessages).values({
          organizationId: actor.organizationId,
          id: newId(),
          key: newId(),
          recipient: 'jo@example.test',
          subject: `Message ${n}`,
          bodyText: '',
          bodyHtml: '',
          status: 'outbox',
          createdAt: minute(n),
        }),
      ),
    remove: (tx, id) => tx.delete(mailMessages).where(eq(mailMessages.id, id)),
    read: async ({ page, after }) => {
      const { payload, total } = await outbox.browse(actor, OutboxQuery.parse({ page, after }))
      return { ids: idsOf(payload), total }
    },
  }),
}

let folder: string
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), 'paged-'))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.entries(LISTS))('the second page of %s', (_, open) => {
  async function opened() {
    const actor = await makeActor(await makeOrganization())
    const list = await open(actor)
    const { pageSize } = list
    for (let n = 1; n <= pageSize + 4; n++) await list.add(n)
    const first = await list.read({ page: 1, pageSize })
    const second = await list.read({ page: 2, pageSize })
    expect(first.ids).toHaveLength(pageSize)
    expect(second.ids.length).toBeGreaterThanOrEqual(4)
    const remove = (...ids: string[]) =>
      inOrganization(actor, async (tx) => {
        for (const id of ids) await list.remove(tx, id)
      })
    const after = lastOf(first.ids)
    return {
      first,
      second,
      remove,
      add: list.add,
      next: (told?: string[]) => list.read({ page: 2, pageSize, after: told }),
      after,
    }
  }

  it('begins after the first one when somebody added a row', async () => {
    const { first, second, add, next, after } = await opened()
    await add(500)
    expect(await next(after)).toEqual(second)
    const { ids } = await next()
    expect(ids[0]).toBe(first.ids.at(-1))
  })

  it('begins after the first one when somebody deleted rows of it, also its last', async () => {
    const { first, second, remove, next, after } = await opened()
    await remove(first.ids[0]!)
    expect(await next(after)).toEqual(second)
    await remove(first.ids.at(-1)!)
    expect(await next(after)).toEqual(second)
    const { ids } = await next()
    expect(ids).toEqual(second.ids.slice(2))
  })
})
