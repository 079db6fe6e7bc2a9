import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { type TwilioServer, startTwilioServer } from '@/e2e/servers/twilio-server'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { startWorker } from '@/lib/desk/work/worker'
import type { Actor } from '@/lib/platform/auth/actor'

import { draftOf } from './body'
import { BrowseMessages, WriteEmail } from './schema'
import * as messages from './service'

const ALL = BrowseMessages.parse({})

const ACCOUNT = { sid: 'AC0123', token: 'what Twilio and we know' }

let folder: string
let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let mailServer: MailServer
let twilio: TwilioServer
let actor: Actor
let jobId: string
let child: ChildProcess | undefined

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'killed-'))
  mailServer = await startMailServer()
  twilio = await startTwilioServer(ACCOUNT)
  Object.assign(process.env, {
    SMTP_URL: mailServer.url,
    TWILIO_ACCOUNT_SID: ACCOUNT.sid,
    TWILIO_AUTH_TOKEN: ACCOUNT.token,
    TWILIO_FROM: '+61480000001',
    TWILIO_BASE_URL: twilio.url,
  })
  database = await makeOwnDatabase()
})
beforeEach(async () => {
  actor = await makeActor(await makeOrganization())
  jobId = (await makeJob(actor)).id
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(async () => {
  await database.drop()
  await mailServer.close()
  await twilio.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a worker and kills it in the middle of the work that `begun` announces; another one then works here. */
async function killInTheMiddle(begun: Promise<void>, done: () => Promise<boolean>, meanwhile = () => {}) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts']
  child = spawn(process.execPath, args, { env: process.env, stdio: 'ignore' })
  await begun
  child.kill('SIGKILL')
  await once(child, 'exit')
  meanwhile()
  const worker = startWorker()
  try {
    for (const end = Date.now() + 25_000; !(await done()); await pause(100)) {
      if (Date.now() > end) throw new Error('It was not taken over.')
    }
  } finally {
    await worker.stop()
  }
}

it('an e-mail whose worker is killed is sent with all that belongs to it, and says that it may have come twice', async () => {
  const at = path.join(folder, 'report.pdf')
  await writeFile(at, '%PDF-1.7')
  const file = { path: at, name: 'report.pdf', type: 'application/pdf', size: 8, sha256: '' }
  const { begun, release } = mailServer.hold()
  const written = WriteEmail.parse({ to: ['a@example.test'], subject: 'Report', draftJsObjectBody: draftOf('Hello') })
  await messages.writeEmail(actor, jobId, written, [file])
  const state = async () => (await messages.browseEmails(actor, jobId, ALL))[0]!
  await killInTheMiddle(begun, async () => (await state()).status === 'sent', release)
  expect(await state()).toMatchObject({ status: 'sent', wasCutOff: true })
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size, 'every copy bears one id').toBe(1)
  expect(mailServer.mails.length).toBeLessThanOrEqual(2)
  expect(mailServer.mails.at(-1)!.attachments).toHaveLength(1)
}, 60_000)

it('a text that Twilio took before its worker was killed is sent once', async () => {
  const begun = twilio.fallSilent()
  await messages.sendSms(actor, { jobId, recipientNumber: '0400 000 000', text: 'On our way', from: null })
  const state = async () => (await messages.browseSms(actor, jobId, ALL))[0]!
  await killInTheMiddle(begun, async () => (await state()).status === 'sent')
  expect(await state()).toMatchObject({ status: 'sent', wasCutOff: true })
  expect(twilio.messages).toHaveLength(1)
}, 60_000)
