import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import {
  activeUserDays,
  couponUses,
  mailMessages,
  organizations,
  planUsage,
  usageDays,
  users as usersTable,
} from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { asOperator, makeCoupon } from '@/e2e/as-operator'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf } from '@/e2e/refusal-of'
import { addDays, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { findInvoice } from '@/lib/company/billing/queries'
import { daysIn, monthAfter, monthOf } from '@/lib/company/billing/rules'
import * as organization from '@/lib/company/organization/service'
import { GB } from '@/lib/company/plans/rules'
import { AddUser } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { actAs, makeActor, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { OpenJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { closeMonths } from './closing'
import { take } from './coupons'
import { invoicePdf } from './invoices'
import { downgrade, upgrade } from './plan'
import { estimate, overview } from './usage'

let actor: Actor

beforeEach(async () => {
  actor = await makeActor(await makeOrganization({ pricingPlan: 'FREE' }))
})
afterAll(closeDatabase)

const now = new Date('2026-11-10T02:00:00Z')
const today = () => toDay(new Date(), actor.organization.timezone)
const inOwn = <T>(work: Parameters<typeof inOrganization<T>>[1]) =>
  inOrganization({ organizationId: actor.organizationId }, work)
const store = (storageBytes: number) => inOwn((tx) => tx.update(planUsage).set({ storageBytes }))
const days = () => inOwn((tx) => tx.select().from(usageDays).orderBy(usageDays.day))
/** The actor as their next request finds them. */
const onPlan = (pricingPlan: 'FREE' | 'PAYG'): Actor => ({
  ...actor,
  organization: { ...actor.organization, pricingPlan },
})
const toPayg = async () => {
  await upgrade(actor, { cardHolderName: 'Olivia Hart' })
  actor = onPlan('PAYG')
}

/** Days as they would have been metered, in place of those of today. */
async function meter(rows: Partial<typeof usageDays.$inferInsert>[], active: [day: string, userId: string][] = []) {
  const { organizationId } = actor
  await asOperator(async (sql) => {
    await sql`delete from usage_days where organization_id = ${organizationId}`
    await sql`delete from active_user_days where organization_id = ${organizationId}`
    for (const {
      day,
      plan = 'PAYG',
      userCount = 3,
      jobCount = 10,
      storageBytes = GB,
      wasPayg = true,
      jobsBilled = 0,
    } of rows) {
      await sql`insert into usage_days values
        (${organizationId}, ${day!}, ${plan}, ${userCount}, ${jobCount}, ${storageBytes}, ${wasPayg}, ${jobsBilled}, ${jobsBilled})`
    }
    for (const [day, userId] of active) {
      await sql`insert into active_user_days values (${organizationId}, ${day}, ${userId})`
    }
  })
}

describe('what is metered', () => {
  it('is a row a day, with the counters at its end and the jobs opened on it', async () => {
    await store(5)
    await makeJob(actor)
    await makeJob(actor)
    await store(7)
    expect(await days()).toMatchObject([
      {
        day: today(),
        plan: 'FREE',
        userCount: 1,
        jobCount: 2,
        storageBytes: 7,
        wasPayg: false,
        jobsOpened: 2,
        jobsBilled: 0,
      },
    ])
  })

  it('counts a job of PAYG once, whether it is deleted or not', async () => {
    await makeJob(actor)
    await toPayg()
    await makeJob(actor)
    await inOwn((tx) => tx.update(planUsage).set({ jobCount: 0 }))
    await downgrade(actor)
    await makeJob(actor)
    expect(await days()).toMatchObject([{ plan: 'FREE', wasPayg: true, jobsOpened: 3, jobsBilled: 1 }])
  })

  it('is whoever had a session on a day, once', async () => {
    const second = await makeUser(actor)
    await makeUser(actor)
    await actAs(second)
    await actAs(second)
    const active = await inOwn((tx) => tx.select().from(activeUserDays))
    expect(active.map(({ day, userId }) => [day, userId]).toSorted()).toEqual(
      [
        [today(), actor.userId],
        [today(), second.id],
      ].toSorted(),
    )
  })
})

describe('the billing estimate', () => {
  it('is refused off PAYG, in words that lead to a plan', async () => {
    expect(await refusalOf(estimate(actor))).toMatchObject({ code: 'plan', message: /Please upgrade your plan/ })
  })

  it('is what was used of the month, beside the whole month', async () => {
    await toPayg()
    const others = await Promise.all([1, 2].map(() => makeUser(actor)))
    await meter(
      [{ day: '2026-10-20' }, { day: '2026-11-03', jobsBilled: 4, storageBytes: 3 * GB, userCount: 3 }],
      [
        ['2026-10-30', others[0]!.id],
        ['2026-10-30', others[1]!.id],
        ['2026-10-31', actor.userId],
        ['2026-11-02', actor.userId],
        ['2026-11-03', actor.userId],
      ],
    )
    // Two days with 1 GB and eight with 3; then twenty more with 3.
    expect(await estimate(actor, now)).toEqual({
      month: '2026-11',
      until: '2026-11-10',
      currency: 'AUD',
      gstPercent: 10,
      lines: [
        { kind: 'users', quantity: 1, unitCents: 2900, amountCents: 2900, projectedQuantity: 3, projectedCents: 8700 },
        { kind: 'jobs', quantity: 4, unitCents: 150, amountCents: 600, projectedQuantity: 12, projectedCents: 1800 },
        {
          kind: 'storage',
          quantity: 0.867,
          unitCents: 20,
          amountCents: 17,
          projectedQuantity: 2.867,
          projectedCents: 57,
        },
      ],
      discount: null,
      projectedDiscount: null,
      subtotalCents: 3517,
      projectedSubtotalCents: 10_557,
      gstCents: 352,
      projectedGstCents: 1056,
      totalCents: 3869,
      projectedTotalCents: 11_613,
    })
  })

  it('charges no day before the plan was taken: neither who was active on it nor its storage', async () => {
    await toPayg()
    const other = await makeUser(actor)
    await meter(
      [
        { day: '2026-11-01', plan: 'FREE', wasPayg: false },
        { day: '2026-11-06', plan: 'PAYG' },
      ],
      [
        ['2026-11-05', other.id],
        ['2026-11-06', actor.userId],
      ],
    )
    const { lines } = await estimate(actor, now)
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 0, Math.round((5 / 30) * 1000) / 1000])
  })

  it('is of the organisation’s own month: at 20:00 UTC it is the next day in Brisbane', async () => {
    await toPayg()
    await meter([{ day: '2026-11-01' }])
    expect(await estimate(actor, new Date('2026-11-30T20:00:00Z'))).toMatchObject({
      month: '2026-12',
      until: '2026-12-01',
    })
  })
})

describe('a plan', () => {
  it('is moved to PAYG, with who pays, and the history says so', async () => {
    expect(await upgrade(actor, { cardHolderName: 'Olivia Hart' })).toMatchObject({ pricingPlan: 'PAYG' })
    await upgrade(actor, { cardHolderName: 'Priya Nair' })
    expect(await overview(onPlan('PAYG'))).toMatchObject({ account: { cardHolderName: 'Priya Nair' } })
  })

  it('is not moved back while there is too much of anything', async () => {
    await toPayg()
    await Promise.all([1, 2, 3].map(() => makeUser(actor)))
    await store(2 * GB)
    expect(await refusalOf(downgrade(actor))).toMatchObject({
      code: 'conflict',
      message: 'The Free plan is too small: there are 4 users of 3 and 2 GB of files of 1. Remove what is over first.',
    })
    expect(await organization.read(actor)).toMatchObject({ pricingPlan: 'PAYG' })
  })

  it('is moved back once by two at the same second', async () => {
    await toPayg()
    const both = await Promise.allSettled([downgrade(actor), downgrade(actor)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await organization.read(actor)).toMatchObject({ pricingPlan: 'FREE' })
  })

  it('by agreement is nobody’s to change here', async () => {
    await inOwn((tx) => tx.update(organizations).set({ pricingPlan: 'UNRESTRICTED' }))
    for (const change of [() => upgrade(actor, { cardHolderName: 'Olivia Hart' }), () => downgrade(actor)]) {
      expect(await refusalOf(change())).toMatchObject({ code: 'conflict', message: /by agreement/ })
    }
  })

  it('shows its months from the first one that was metered', async () => {
    const month = monthOf(today())
    const before = monthAfter(month, -2)
    await meter([
      { day: `${before}-15`, storageBytes: 5, jobsBilled: 2 },
      { day: `${month}-01`, storageBytes: 9, jobsBilled: 1 },
    ])
    const { months } = await overview(actor)
    expect(months.map((one) => [one.month, one.storageBytes, one.jobsOpened])).toEqual([
      [before, 5, 2],
      [monthAfter(month, -1), 5, 0],
      [month, 9, 1],
    ])
  })
})

describe('a plan that is left while somebody takes a place in it', () => {
  it('has no more places than it includes', async () => {
    await toPayg()
    await inOwn((tx) => tx.update(planUsage).set({ userCount: 3, jobCount: 25 }))
    const { organizationId } = actor
    const person = AddUser.parse({
      firstName: 'Tess',
      lastName: 'Long',
      email: `${newId()}@example.test`,
      role: 'Technician',
    })
    const job = OpenJob.parse({ type: 'Water', siteAddress: '1 Esplanade', isPrivateJob: true, contactName: 'Sam' })
    const late = await asOperator((sql) =>
      sql.begin(async (other) => {
        await other`select from plan_usage where organization_id = ${organizationId} for update`
        await other`update organizations set pricing_plan = 'FREE' where organization_id = ${organizationId}`
        const adding = [users.add(actor, person), jobs.open(actor, job)].map(refusalOf)
        await pause(300)
        return { adding }
      }),
    )
    expect(await Promise.all(late.adding)).toMatchObject([{ code: 'plan' }, { code: 'plan' }])
  })
})

describe('a coupon', () => {
  it('takes something off from this month on, and is taken once by an organisation', async () => {
    await toPayg()
    const code = await makeCoupon({ percent: 50, months: 2 })
    const month = monthOf(today())
    expect(await take(actor, { code })).toEqual({
      code,
      kind: 'PERCENT',
      percent: 50,
      amountCents: null,
      months: 2,
      fromMonth: month,
    })
    expect(await refusalOf(take(actor, { code }))).toMatchObject({ code: 'conflict' })
    await meter([{ day: `${month}-01` }], [[`${month}-01`, actor.userId]])
    const at = new Date(`${addDays(`${month}-01`, 1)}T02:00:00Z`)
    const { lines, discount } = await estimate(actor, at)
    const whole = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(discount).toMatchObject({ code, amountCents: Math.round(whole / 2) })
    expect(daysIn(month)).toBeGreaterThan(27)
  })

  it('that is unknown, not valid yet, over or used up is refused, and nothing is kept', async () => {
    const refused = async (terms: Record<string, string | number>) =>
      ((await refusalOf(take(actor, { code: await makeCoupon(terms) }))) as { code: string }).code
    expect(await refusalOf(take(actor, { code: 'NEVER-MADE' }))).toMatchObject({ code: 'not_found' })
    expect(await refused({ valid_from: '2199-01-01' })).toBe('not_found')
    expect(await refused({ valid_until: '2020-01-01' })).toBe('conflict')
    expect(await refused({ most_uses: 0 })).toBe('conflict')
    expect(await inOwn((tx) => tx.select().from(couponUses))).toEqual([])
  })

  it('with one use left goes to one of two organisations at the same second', async () => {
    const other = await makeActor(await makeOrganization())
    const code = await makeCoupon({ most_uses: 1 })
    const both = await Promise.allSettled([take(actor, { code }), take(other, { code })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [row] = await asOperator((sql) => sql`select uses from coupons where code = ${code}`)
    expect(row).toEqual({ uses: 1 })
  })

  it('cannot be guessed: after ten wrong tries nobody of the organisation gets an answer', async () => {
    const code = await makeCoupon()
    for (const guess of Array(10).keys()) {
      expect(await refusalOf(take(actor, { code: `GUESS-${guess}` }))).toMatchObject({ code: 'not_found' })
    }
    expect(await refusalOf(take(actor, { code }))).toMatchObject({ code: 'throttled' })
    expect(await inOwn((tx) => tx.select().from(couponUses).where(eq(couponUses.code, code)))).toEqual([])
  })
})

describe('a month that is over', () => {
  const [first, last] = ['2026-10-01', '2026-10-31']
  const atMonthsEnd = new Date('2026-11-01T02:00:00Z')
  const closeAt = async (at: Date) => {
    await closeMonths(at)
    return (await overview(actor, at)).invoices
  }

  it('is closed into one invoice, whoever closes it how often, and its Administrators are told once', async () => {
    await toPayg()
    await meter(
      [
        { day: '2026-09-20', plan: 'FREE', wasPayg: false },
        { day: first, jobsBilled: 3 },
      ],
      [[first, actor.userId]],
    )
    await Promise.all([closeMonths(atMonthsEnd), closeMonths(atMonthsEnd)])
    const invoices = await closeAt(new Date('2026-11-20T02:00:00Z'))
    // 29.00 + 3 × 1.50 + 1 GB × 0.20, and GST.
    expect(invoices).toMatchObject([{ month: '2026-10', status: 'NOT_CHARGED', totalCents: 3370 + 337 }])
    const mails = await inOwn((tx) => tx.select().from(mailMessages))
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [actor.email, expect.stringMatching(/^Invoice \d+ for .*: October 2026$/)],
    ])
  })

  it('is not closed before it is over in the organisation’s zone, and then though its first hours are still October in UTC', async () => {
    await toPayg()
    await meter([{ day: first }])
    expect(await closeAt(new Date('2026-10-31T13:59:00Z'))).toEqual([])
    expect(await closeAt(new Date('2026-10-31T14:01:00Z'))).toHaveLength(1)
  })

  it('stays as it was when the record of it could change since: a name, a price, a deleted job', async () => {
    await toPayg()
    await meter([{ day: first, jobsBilled: 2 }], [[first, actor.userId]])
    const [invoice] = await closeAt(atMonthsEnd)
    const read = () => inOwn((tx) => findInvoice(tx, actor, invoice!.id))
    const before = await read()
    await inOwn((tx) => tx.update(usersTable).set({ firstName: 'Renamed' }))
    await inOwn((tx) => tx.update(organizations).set({ name: 'Renamed' }))
    await closeMonths(new Date('2026-12-02T02:00:00Z'))
    expect(await read()).toEqual(before)
    expect(before!.content).toMatchObject({
      billTo: { name: actor.organization.name },
      users: [{ name: `${actor.firstName} ${actor.lastName}`, days: 1 }],
    })
    expect(before!.content.days).toHaveLength(31)
  })

  it('on FREE has no invoice, and one that was left in the middle is charged until then', async () => {
    await meter([{ day: '2026-09-01', plan: 'FREE', wasPayg: false }])
    expect(await closeAt(atMonthsEnd)).toEqual([])
    await meter([{ day: '2026-10-10' }, { day: '2026-10-12', plan: 'FREE', wasPayg: true, jobsBilled: 1 }])
    const [invoice] = await closeAt(atMonthsEnd)
    const { content } = (await inOwn((tx) => findInvoice(tx, actor, invoice!.id)))!
    expect(content.days.map(({ day }) => day)).toEqual(['2026-10-10', '2026-10-11', '2026-10-12'])
  })

  it('of months without a worker is closed later, each for itself', async () => {
    await toPayg()
    await meter([{ day: '2026-08-15' }])
    expect((await closeAt(atMonthsEnd)).map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-08'])
  })

  it('uses up an amount month by month', async () => {
    await toPayg()
    await meter(
      [{ day: '2026-08-01', jobsBilled: 4 }, { day: last }],
      [
        ['2026-08-01', actor.userId],
        ['2026-09-01', actor.userId],
      ],
    )
    const code = await makeCoupon({ kind: 'AMOUNT', percent: null, amount_cents: 5000 })
    await take(actor, { code })
    await asOperator((sql) => sql`update coupon_uses set from_month = '2026-08-01' where code = ${code}`)
    const invoices = await closeAt(atMonthsEnd)
    // 36 of 50 dollars pay the first month, what is left of them the second in part, and nothing the third.
    const due = invoices.toReversed().map(({ totalCents }) => totalCents)
    expect(due[0]).toBe(0)
    expect(due[1]).toBe(Math.round((2900 + 20 - (5000 - 2900 - 600 - 20)) * 1.1))
    expect(due[2]).toBe(22)
    expect((await overview(actor, atMonthsEnd)).coupons).toMatchObject([{ code, leftCents: 0, holds: false }])
  })

  it('is a PDF that says whom it is for and what it rests on, and nobody else’s', async () => {
    await toPayg()
    await meter([{ day: first, jobsBilled: 2 }], [[first, actor.userId]])
    const [invoice] = await closeAt(atMonthsEnd)
    const file = await invoicePdf(actor, invoice!.id)
    const copy = path.join(await mkdtemp(path.join(os.tmpdir(), 'invoice-')), 'invoice.pdf')
    await writeFile(copy, await buffer(await file.open()))
    const words = (await pagesOf(copy)).pages.map(({ text }) => text).join(' ')
    expect(words).toContain(actor.organization.name)
    expect(words).toContain('Total with GST')
    expect(words).toContain(`${actor.firstName} ${actor.lastName}`)
    const stranger = await makeActor(await makeOrganization())
    expect(await refusalOf(invoicePdf(stranger, invoice!.id))).toMatchObject({ code: 'not_found' })
  })
})
