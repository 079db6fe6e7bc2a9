import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { mailMessages, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AskForApproval } from '@/lib/paper/approval/schema'
import * as askingApproval from '@/lib/paper/approval/verbs/ask'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'

beforeAll(() => {
  Object.assign(process.env, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+61480000001',
  })
})
afterAll(closeDatabase)

it.each([
  ['a letter', { sendBy: 'email', email: 'jo@example.test' }, 'a mail server was'],
  ['a text', { sendBy: 'sms', phone: '0400 111 222' }, 'text messages were'],
] as const)(
  '%s that was written before it could leave waits no more, does not leave by itself, and says so',
  async (_, way, what) => {
    const actor = await makeActor(await makeOrganization())
    const { organizationId } = actor
    const { id: jobId } = await makeJob(actor)
    const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', quantity: 1, unitRateCents: 33_33 }] }]
    const sent = AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections })
    const at = { jobId, estimateId: (await estimates.add(actor, sent)).id }
    await askingApproval.ask(actor, at, AskForApproval.parse({ name: 'Jo Owner', ...way }))
    const standing = async () => (await askingApproval.browse(actor, at)).map(({ waits, notSent }) => [waits, notSent])
    expect(await standing()).toEqual([[false, null]])
    await inOrganization(actor, async (tx) => {
      for (const table of [mailMessages, smsMessages])
        await tx.update(table).set({ status: 'outbox' }).where(eq(table.organizationId, organizationId))
    })
    const why = `It was written before ${what} set up, and does not leave by itself.`
    expect(await standing()).toEqual([[false, why]])
  },
)
