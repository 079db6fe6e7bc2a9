import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { afterAll, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { PIXEL } from '@/e2e/contract/sample'
import { makeActor, makeJob, makeOrganization, makeUpload } from '@/lib/desk/demo/factories'

afterAll(closeDatabase)

/** Starts `npm run worker`, with its output. */
function startCommand(env: NodeJS.ProcessEnv) {
  const command = spawn(process.execPath, ['scripts/work.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  return { command, output: () => output }
}

const ended = async (command: ChildProcess) => (await once(command, 'exit'))[0] as number | null
const PATIENCE = { timeout: 60_000, interval: 200 }
const runs = (output: string) =>
  [...output.matchAll(/"pid":(\d+),"msg":"the queue worker runs"/g)].map(([, pid]) => Number(pid))

/** The processes that a command has started. */
const workersOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return all.filter(([, parent]) => parent === pid).map(([own]) => own!)
}

it('works off the queue apart from any server, goes on in the one that waits when it is killed, and ends when it is told to', async () => {
  const { command, output } = startCommand({ ...process.env, QUEUE_WORKER: 'off', LOG_LEVEL: 'info' })
  try {
    await vi.waitFor(() => expect(runs(output())).toHaveLength(1), PATIENCE)
    const waiting = await vi.waitFor(async () => {
      const other = (await workersOf(command.pid!)).find((pid) => pid !== runs(output())[0])
      expect(other).toBeDefined()
      return other
    }, PATIENCE)
    process.kill(runs(output())[0]!, 'SIGKILL')
    await vi.waitFor(() => expect(runs(output())).toHaveLength(2), PATIENCE)
    expect(runs(output())[1]).toBe(waiting)
    expect(output()).toContain('The queue worker stopped by itself and is started again.')

    const actor = await makeActor(await makeOrganization())
    const { id: jobId } = await makeJob(actor)
    await makeUpload(actor, { jobId, createdBy: actor.userId, name: 'a.png', bytes: PIXEL, mimeType: 'image/png' })
    await vi.waitFor(async () => {
      const [file] = await inOrganization(actor, (tx) => tx.select({ key: files.thumbnailKey }).from(files))
      expect(file!.key).toBeTruthy()
    }, PATIENCE)

    const began = performance.now()
    command.kill('SIGTERM')
    expect(await ended(command)).toBe(0)
    // A worker that does not end by itself is killed after a minute.
    expect(performance.now() - began).toBeLessThan(45_000)
    expect(await workersOf(command.pid!)).toEqual([])
  } finally {
    command.kill('SIGKILL')
  }
}, 180_000)

it('says in words what it lacks', async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const { command, output } = startCommand({ ...env, DATABASE_URL: '' })
  expect(await ended(command)).toBe(1)
  expect(output()).toContain('DATABASE_URL is not set.')
})
