import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, clients, files, letterheads, mailMessages, planUsage, usageDays } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { NextJobNumber, UpdateOrganization } from './schema'
import * as organization from './service'

let admin: Actor
let folder: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'organization-'))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const change = (body: unknown) => organization.change(admin, admin.organizationId, UpdateOrganization.parse(body))

describe('the number of the next job', () => {
  const fresh = async () => {
    const scope = await makeOrganization({ pricingPlan: 'PAYG' })
    return { scope, actor: await makeActor(scope) }
  }
  const counted = (actor: Actor) =>
    inOrganization(actor, async (tx) => ({
      usage: (await tx.select().from(planUsage))[0]!,
      days: await tx.select({ opened: usageDays.jobsOpened, billed: usageDays.jobsBilled }).from(usageDays),
    }))

  it('is set above all that were given, and opens no job', async () => {
    const { scope, actor } = await fresh()
    expect(await organization.readNextJobNumber(actor)).toEqual({ nextJobNo: 1 })
    await makeJob(scope)
    expect(await organization.setNextJobNumber(actor, { nextJobNo: 10_046 })).toEqual({ nextJobNo: 10_046 })
    expect(await organization.readNextJobNumber(actor)).toEqual({ nextJobNo: 10_046 })
    expect((await makeJob(scope)).jobNo).toBe(10_046)
    expect(await counted(actor)).toMatchObject({
      usage: { lastJobNo: 10_046, jobCount: 2, jobsOpened: 2 },
      days: [{ opened: 2, billed: 2 }],
    })
    const told = await inOrganization(actor, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'organization.changed')),
    )
    expect(told).toEqual([{ details: { nextJobNo: { from: 2, to: 10_046 } } }])
  })

  it('never goes back, so that no number is given twice', async () => {
    const { scope, actor } = await fresh()
    for (let n = 0; n < 3; n++) await makeJob(scope)
    for (const nextJobNo of [1, 3]) {
      await expect(organization.setNextJobNumber(actor, { nextJobNo })).rejects.toMatchObject({
        fields: [{ path: 'nextJobNo', message: 'No number is given twice: the next one is at least 4' }],
      })
    }
    expect(await organization.setNextJobNumber(actor, { nextJobNo: 4 })).toEqual({ nextJobNo: 4 })
    const [first, second] = await Promise.allSettled([
      organization.setNextJobNumber(actor, { nextJobNo: 100 }),
      organization.setNextJobNumber(actor, { nextJobNo: 50 }),
    ])
    expect([first!.status, second!.status]).toContain('fulfilled')
    expect((await makeJob(scope)).jobNo).toBe(100)
  })

  it.each([0, -1, 1.5, 100_000_000, Number.NaN])('is never %j', (nextJobNo) =>
    expect(NextJobNumber.safeParse({ nextJobNo }).success).toBe(false),
  )
})

describe('the organisation', () => {
  it('changes what is said and leaves the rest as it is', async () => {
    await change({ abn: '51 824 753 556', phone: '07 3000 0000', state: 'QLD' })
    const after = await change({ name: 'Bayside Restoration', identifier: 'bay1', phone: '' })
    expect(after).toMatchObject({
      id: admin.organizationId,
      name: 'Bayside Restoration',
      identifier: 'BAY1',
      abn: '51824753556',
      phone: null,
      state: 'QLD',
      logo: null,
    })
    expect(await organization.read(admin)).toEqual(after)
  })

  it('has its default letterhead go along, but for what somebody wrote there', async () => {
    const scope = await makeOrganization()
    const owner = await makeActor(scope)
    const changed = (body: unknown) => organization.change(owner, scope.organizationId, UpdateOrganization.parse(body))
    const printed = () =>
      inOrganization(
        owner,
        async (tx) => (await tx.select().from(letterheads).where(eq(letterheads.isDefault, true)))[0]!,
      )
    const { version } = await printed()
    await changed({ abn: '51 824 753 556', phone: '07 3000 0000', address: '1 Wharf Street' })
    expect(await printed()).toMatchObject({
      abn: '51824753556',
      phone: '07 3000 0000',
      address: '1 Wharf Street',
      version: version + 1,
    })
    await inOrganization(owner, (tx) => tx.update(letterheads).set({ phone: '1300 000 000' }))
    await changed({ name: 'Bayside Drying', phone: '07 3111 1111' })
    expect(await printed()).toMatchObject({
      tradingName: 'Bayside Drying',
      phone: '1300 000 000',
      version: version + 2,
    })
    await changed({ timezone: 'Australia/Sydney' })
    expect((await printed()).version).toBe(version + 2)
    const told = await inOrganization(owner, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'letterhead.changed')),
    )
    expect(told).toHaveLength(2)
    expect(told[0]!.details).toMatchObject({ abn: { from: null, to: '51824753556' } })
  })

  it('refuses a stale version beside the record as it is now', async () => {
    const { version } = await organization.read(admin)
    await change({ address: '1 Wharf Street', version })
    await expect(change({ address: '2 Wharf Street', version })).rejects.toMatchObject({
      code: 'conflict',
      current: { address: '1 Wharf Street', version: version + 1 },
    })
  })

  it('waits for nobody who writes what names it, and is waited for by nobody who counts after', async () => {
    const scope = await makeOrganization()
    const owner = await makeActor(scope)
    await inOrganization(scope, async (tx) => {
      await tx.insert(clients).values({
        organizationId: scope.organizationId,
        id: newId(),
        companyName: 'Harbour View Strata',
        type: 'STRATA',
      })
      await organization.change(owner, scope.organizationId, UpdateOrganization.parse({ address: '1 Wharf Street' }))
      await tx.update(planUsage).set({ jobCount: 1 })
    })
    expect(await organization.read(owner)).toMatchObject({ address: '1 Wharf Street' })
  })

  it('is the own one: another is not found', async () => {
    const other = await makeActor(await makeOrganization())
    for (const id of [other.organizationId, 2_000_000_000]) {
      await expect(organization.change(admin, id, { name: 'Mallory' })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await organization.read(other)).not.toMatchObject({ name: 'Mallory' })
  })

  it.each([
    ['identifier', 'A'],
    ['identifier', 'ABCDEFG'],
    ['identifier', 'A-B'],
    ['timezone', 'Australia/Atlantis'],
    ['abn', '51 824 753 557'],
    ['email', 'nobody'],
    ['name', '  '],
    ['country', ''],
  ])('refuses %s "%s"', (field, value) => {
    const result = UpdateOrganization.safeParse({ [field]: value })
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[field]])
  })
})

describe('the logo', () => {
  it('replaces the one before and can be taken away, and no byte of it stays', async () => {
    const owner = await makeActor(await makeOrganization())
    const at = path.join(folder, 'logo.png')
    await sharp({ create: { width: 40, height: 30, channels: 4, background: 'teal' } }).toFile(at)
    const image = { path: at, name: 'logo.png', type: 'image/png', size: (await stat(at)).size, sha256: '' }
    const [first, second] = [await organization.setLogo(owner, image), await organization.setLogo(owner, image)]
    expect(second.logo).toMatch(/^\/api\/v1\/files\//)
    expect(second.logo).not.toBe(first.logo)
    const stored = await inOrganization(owner, (tx) => tx.select({ size: files.size }).from(files))
    expect(stored).toEqual([{ size: (await organization.storageUsage(owner)).cloudUsage }])
    const without = await organization.change(owner, owner.organizationId, { logo: null, version: second.version })
    expect(without.logo).toBeNull()
    expect(await organization.storageUsage(owner)).toMatchObject({ cloudUsage: 0 })
  })
})

describe('usage', () => {
  it('says what is left on FREE, and never less than nothing', async () => {
    const free = await makeActor(await makeOrganization({ pricingPlan: 'FREE' }))
    await inOrganization(free, (tx) => tx.update(planUsage).set({ jobCount: 30, storageBytes: 1_073_741_000 }))
    expect(await organization.usage(free)).toEqual({
      pricingPlan: 'FREE',
      userCount: 1,
      remainingUsers: 2,
      jobCount: 30,
      remainingJobs: 0,
    })
    expect(await organization.storageUsage(free)).toEqual({
      pricingPlan: 'FREE',
      cloudUsage: 1_073_741_000,
      remainingStorage: 824,
    })
  })

  it('has nothing left to say without a limit', async () => {
    expect(await organization.usage(admin)).toEqual({ pricingPlan: 'UNRESTRICTED', userCount: 1, jobCount: 0 })
    expect(await organization.storageUsage(admin)).toEqual({ pricingPlan: 'UNRESTRICTED', cloudUsage: 0 })
  })
})

describe('contacting support', () => {
  const message = { category: 'Billing', subject: 'An <odd>\ninvoice', message: 'Hello\n\nThe total is wrong.' }

  it('writes to the operator, answerable to the sender, who gets a copy', async () => {
    const technician = await makeActor(admin, { role: 'Technician' })
    await organization.contactSupport(technician, message)
    const mails = await inOrganization(admin, (tx) =>
      tx
        .select({
          recipient: mailMessages.recipient,
          replyTo: mailMessages.replyTo,
          subject: mailMessages.subject,
          html: mailMessages.bodyHtml,
          text: mailMessages.bodyText,
        })
        .from(mailMessages)
        .orderBy(mailMessages.id),
    )
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({
      recipient: env.SUPPORT_EMAIL,
      replyTo: technician.email,
      subject: '[Billing] An <odd> invoice',
    })
    expect(mails[0]!.text).toContain('The total is wrong.')
    expect(mails[1]!.recipient).toBe(technician.email)
    expect(mails[1]!.html).toContain('An &lt;odd&gt;')
  })

  it('is taken five times an hour from one person', async () => {
    const eager = await makeActor(admin)
    for (let times = 0; times < 5; times++) await organization.contactSupport(eager, message)
    await expect(organization.contactSupport(eager, message)).rejects.toMatchObject({ code: 'throttled' })
    const owed = await inOrganization(admin, (tx) =>
      tx.select({ id: mailMessages.id }).from(mailMessages).where(eq(mailMessages.recipient, eager.email)),
    )
    expect(owed).toHaveLength(5)
  })
})
