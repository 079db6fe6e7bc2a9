import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'

import { SMTPServer } from 'smtp-server'

import { databaseHome } from '../lib/app.mjs'
import { interrupted, onEnd } from '../lib/command.mjs'
import { withConnection } from '../lib/database.mjs'
import { root } from '../lib/paths.mjs'
import { freePort } from '../lib/ports.mjs'
import { superuser } from '../lib/postgres.mjs'
import { run, waitForExit, waitUntil } from '../lib/processes.mjs'
import { Refusal } from '../lib/refusal.mjs'
import { makeScratch } from '../lib/throw-away.mjs'

/** How many kills of each part; `writers` people write without a pause, and so many seconds lie between two kills. */
const options = { server: 50, postmaster: 50, worker: 50, writers: 4, everySeconds: 7 }

/**
 * Kills parts of `npm run up` with SIGKILL while people write and e-mails go out to a real mail server, and prints how
 * soon all was ready again, which acknowledged records are missing, and which e-mails came twice: `npm run soak --
 * kills server=50 postmaster=50 worker=50 writers=4 everySeconds=7`
 */
export default async function kills({ random, words }) {
  for (const word of words) {
    const [name, number] = word.split('=')
    if (!(name in options) || !(Number(number) >= 0)) throw new Refusal(`Options: ${Object.keys(options).join(', ')}.`)
    options[name] = Number(number)
  }
  const scratch = await makeScratch()
  const mail = await startMailServer(random)
  const port = await freePort()
  const base = `http://localhost:${port}`
  const environment = {
    ...process.env,
    APP_URL: base,
    DATA_DIR: join(scratch, 'data'),
    DATABASE_URL: '',
    DEMO: 'off',
    HOST: '',
    PORT: String(port),
    S3_BUCKET: '',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '1',
  }
  const inServer = [...Array(options.server).fill('server'), ...Array(options.postmaster).fill('postmaster')]
  const acknowledged = { jobs: new Set(), notes: new Set(), emails: new Set() }
  const ready = { server: [], postmaster: [], worker: [] }
  let refused = 0

  const up = (QUEUE_WORKER) => startCommand('up.mjs', { ...environment, QUEUE_WORKER }, join(scratch, 'up.log'))
  const phases = [
    { kills: shuffled(inServer, random), worker: 'on' },
    { kills: Array(options.worker).fill('worker'), worker: 'off' },
  ]
  for (const phase of phases.filter((one) => one.kills.length)) {
    const app = up(phase.worker)
    const isUp = await waitUntil(() => interrupted.aborted || app.hasEnded() || isReady(port), 600)
    interrupted.throwIfAborted()
    if (!isUp || app.hasEnded()) throw new Error(readFileSync(join(scratch, 'up.log'), 'utf8'))
    const database = databaseUrl(environment.DATA_DIR)
    const worker =
      phase.worker === 'off' &&
      startCommand(
        'work.mjs',
        { ...environment, DATABASE_URL: database.app, AUTH_SECRET: database.secret },
        join(scratch, 'worker.log'),
      )
    const stopping = new AbortController()
    const people = await Promise.all(Array.from({ length: options.writers }, () => register(base, database.owner)))
    const writing = Promise.all(
      people.map((person) => writeOn(person, { signal: stopping.signal, acknowledged, refuse: () => refused++ })),
    )
    // A failure is reported at the end, when everything that was started can be stopped.
    writing.catch(() => {})
    for (const part of phase.kills) {
      interrupted.throwIfAborted()
      await pause(1000 * options.everySeconds * (0.75 + random() / 2))
      const pid = await pidOf(part, { app, workerLog: join(scratch, 'worker.log'), dataDir: environment.DATA_DIR })
      const began = performance.now()
      process.kill(pid, 'SIGKILL')
      await waitForExit(pid, 10)
      const isBack = part === 'worker' ? mail.next() : waitUntil(() => isReady(port), 120)
      if (!(await isBack)) throw new Error(`Nothing is ready two minutes after the ${part} was killed.`)
      ready[part].push((performance.now() - began) / 1000)
      const done = Object.values(ready).flat().length
      if (done % 25 === 0) console.log(`${done} of ${options.server + options.postmaster + options.worker} kills`)
    }
    stopping.abort()
    await writing
    const owed = () =>
      withConnection(database.owner, async (sql) => {
        const [{ count }] = await sql`select count(*)::int from mail_messages where status = 'queued'`
        return count === 0
      })
    if (!(await waitUntil(owed, 180))) console.log('Some e-mails are still owed.')
    if (phase === phases.findLast((one) => one.kills.length)) {
      await report({ database, acknowledged, refused, mail, ready })
    }
    for (const one of [worker, app].filter(Boolean)) await one.stop()
  }
}

function startCommand(/** @type {string} */ file, env, /** @type {string} */ log) {
  const child = spawn(process.execPath, [join(root, 'scripts', file)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = createWriteStream(log, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(lines, { end: false })
  const stop = async () => {
    child.kill('SIGTERM')
    await waitForExit(child.pid, 90)
  }
  onEnd(stop)
  return { pid: child.pid, stop, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

/** A mail server that takes everything after a moment, and counts it by Message-ID. */
async function startMailServer(random) {
  const taken = new Map()
  const waiting = []
  const take = callbackify(async (stream) => {
    let text = ''
    for await (const chunk of stream) text += chunk
    await pause(random() * 20)
    const [, id] = /^message-id:\s*<([^@>]+)/im.exec(text) ?? []
    taken.set(id, (taken.get(id) ?? 0) + 1)
    for (const resolve of waiting.splice(0)) resolve(true)
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A sender that is killed in the middle of a message has sent none.
    onData: (stream, _, done) => take(stream, done),
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(() => new Promise((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    taken,
    next: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

const isReady = (/** @type {number} */ port) =>
  new Promise((resolve) => {
    const asked = get(`http://127.0.0.1:${port}/api/health/ready`, { agent: false, timeout: 1000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false)).on('timeout', () => asked.destroy())
  })

function databaseUrl(/** @type {string} */ dataDir) {
  const { databaseOwner, databaseApp, auth } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const at = `127.0.0.1:${postmasterFile(dataDir)[3]}/makegood`
  return {
    owner: `postgres://${superuser}:${databaseOwner}@${at}`,
    app: `postgres://makegood:${databaseApp}@${at}`,
    secret: auth,
  }
}

const postmasterFile = (dataDir) =>
  readFileSync(join(databaseHome({ dataDir }), 'data/postmaster.pid'), 'utf8').split('\n')

async function pidOf(part, { app, workerLog, dataDir }) {
  if (part === 'postmaster') return Number(postmasterFile(dataDir)[0])
  for (;;) {
    const found = part === 'server' ? await serverOf(app.pid) : lastWorker(workerLog)
    if (found) return found
    await pause(50)
  }
}

async function serverOf(/** @type {number} */ parent) {
  const lines = (await run('ps', ['-ww', '-eo', 'pid=,ppid=,args='])).split('\n')
  const [pid] =
    lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, of, ...args]) => Number(of) === parent && args.join(' ').includes('scripts/serve.mjs')) ?? []
  return pid && Number(pid)
}

/** The working one of the started workers: it was the last to say so. */
function lastWorker(/** @type {string} */ log) {
  const [, pid] = [...readFileSync(log, 'utf8').matchAll(/"pid":(\d+),"msg":"the queue worker runs"/g)].at(-1) ?? []
  return pid && Number(pid)
}

/** An organisation, with the person who registered it. */
async function register(/** @type {string} */ base, /** @type {string} */ owner) {
  const name = randomUUID()
  const address = `2001:db8:${name.slice(0, 4)}:${name.slice(4, 8)}::1`
  const post = async (path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(base + path, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: { 'x-forwarded-for': address, ...(!isForm && { 'content-type': 'application/json' }), ...headers },
    })
    return { status: answer.status, json: await answer.json().catch(() => null) }
  }
  const { status, json } = await post('/auth/register', {
    firstName: 'Sam',
    lastName: 'Soak',
    organizationName: name,
    email: `${name}@example.test`,
    password: randomUUID(),
  })
  if (status !== 201) throw new Error(`Nobody could be registered: ${status} ${JSON.stringify(json)}`)
  await withConnection(
    owner,
    (sql) => sql`
      with confirmed as (
        update users set claims_email = false where email = ${`${name}@example.test`} returning organization_id
      )
      update organizations set pricing_plan = 'UNRESTRICTED'
       where organization_id in (select organization_id from confirmed)`,
  )
  return (path, body, headers) => post(path, body, { authorization: `Bearer ${json.token}`, ...headers })
}

/** Opens jobs, writes notes and e-mails in turn, and repeats those that were not acknowledged, as a device does. */
async function writeOn(post, { signal, acknowledged, refuse }) {
  const insist = async (path, body, headers) => {
    while (!signal.aborted) {
      const answer = await post(path, body(), headers).catch(() => null)
      if (answer?.status === 201 || answer?.status === 200) return answer.json
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
      }
      refuse()
      await pause(100)
    }
  }
  const blocks = [{ text: 'All dry.', type: 'unstyled' }]
  while (!signal.aborted) {
    const job = { type: 'Water', siteAddress: '1 Esplanade', isPrivateJob: true, contactName: 'Jo' }
    const opened = await insist('/api/v2/jobs', () => job, { 'idempotency-key': randomUUID() })
    if (!opened) return
    acknowledged.jobs.add(opened.id)
    for (let note = 0; note < 3; note++) {
      const noteId = randomUUID()
      const written = await insist(`/api/v1/notes/${opened.id}`, () => ({
        id: noteId,
        text: 'Rang the owner.',
      }))
      if (!written) return
      acknowledged.notes.add(noteId)
      const emailId = randomUUID()
      const fields = {
        id: emailId,
        to: ['jo@example.test'],
        cc: [],
        subject: 'Report',
        draftJsObjectBody: { blocks, entityMap: {} },
      }
      const form = () => {
        const data = new FormData()
        for (const [name, value] of Object.entries(fields)) data.set(name, JSON.stringify(value))
        return data
      }
      if (!(await insist(`/api/v1/email/${opened.id}`, form))) return
      acknowledged.emails.add(emailId)
    }
  }
}

async function report({ database, acknowledged, refused, mail, ready }) {
  const { jobs, notes, emails } = acknowledged
  const stored = await withConnection(database.owner, async (sql) => ({
    jobs: await sql`select id from jobs`,
    notes: await sql`select id from notes`,
    emails: await sql`select id, status, was_cut_off as "wasCutOff" from mail_messages`,
  }))
  for (const [name, ids] of Object.entries({ jobs, notes, emails })) {
    const there = new Set(stored[name].map(({ id }) => id))
    const lost = [...ids].filter((id) => !there.has(id)).length
    console.log(`${name}: ${ids.size} acknowledged, ${lost} lost`)
  }
  const twice = [...mail.taken].filter(([, times]) => times > 1)
  const cutOff = new Set(stored.emails.filter(({ wasCutOff }) => wasCutOff).map(({ id }) => id))
  const never = stored.emails.filter(({ id, status }) => status === 'sent' && !mail.taken.has(id))
  const count = (status) => stored.emails.filter((one) => one.status === status).length
  console.log(
    `e-mails: ${stored.emails.length} owed, ${count('sent')} sent, ${count('failed')} given up, ${count('queued')} still owed; ` +
      `${never.length} said to be sent that never came`,
  )
  console.log(
    `came twice: ${twice.length}, at most ${Math.max(1, ...twice.map(([, times]) => times))} times; ` +
      `${twice.filter(([id]) => !cutOff.has(id)).length} of them not said so; ${cutOff.size} say that they may have`,
  )
  console.log(`requests that were not acknowledged and tried again: ${refused}`)
  for (const [part, seconds] of Object.entries(ready).filter(([, times]) => times.length)) {
    const sorted = seconds.toSorted((a, b) => a - b)
    const [median, worst] = [sorted[sorted.length >> 1], sorted.at(-1)].map((one) => one.toFixed(1))
    const within = sorted.filter((one) => one <= 5).length
    console.log(
      `${part}: killed ${sorted.length} times; ready again after ${median} s (median), ${worst} s at most; ${within} within 5 s`,
    )
  }
}

function shuffled(list, random) {
  const left = [...list]
  return Array.from(list, () => left.splice(Math.floor(random() * left.length), 1)[0])
}
