import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Apart, runApart } from './run-apart'

let folder: string
/** Modules that run apart lie below the app's folder. */
beforeAll(async () => void (folder = await mkdtemp(path.join('node_modules', '.apart-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function parser(work: string, limits = {}): Promise<Apart<unknown, unknown>> {
  const file = path.join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `export const work = async (input) => { ${work} }`)
  return { module: file, limits: { memoryMegabytes: 64, seconds: 15, ...limits } }
}

describe('what runs apart', () => {
  it('is given what it needs, and answers', async () => {
    const outcome = await runApart(await parser('return { sum: input.a + input.b.getTime(), bytes: input.c.length }'), {
      a: 1,
      b: new Date(2),
      c: new Uint8Array(3),
    })
    expect(outcome).toEqual({ answer: { sum: 3, bytes: 3 } })
  })

  it('knows nothing of our environment', async () => {
    const { answer } = await runApart(await parser('return Object.keys(process.env)'), null)
    expect(answer).not.toContain('DATABASE_URL')
    expect(answer).not.toContain('AUTH_SECRET')
  })

  it('does one thing at a time, and another afterwards', async () => {
    const one = await parser('await new Promise((go) => setTimeout(go, 300)); return process.pid')
    const [first, beside] = await Promise.all([runApart(one, null), runApart(one, null)])
    const next = await runApart(one, null)
    expect(first.answer).not.toBe(beside.answer)
    expect([first.answer, beside.answer]).toContain(next.answer)
  })

  it('is not used again once it took too much', async () => {
    const one = await parser('if (input) for (;;); return process.pid', { seconds: 2 })
    const before = await runApart(one, false)
    expect(await runApart(one, true)).toEqual({ failed: 'exhausted' })
    expect((await runApart(one, false)).answer).not.toBe(before.answer)
  })

  it('ends with its work when its module leaks', async () => {
    const one = { ...(await parser('return process.pid')), isForOneWork: true as const }
    expect((await runApart(one, null)).answer).not.toBe((await runApart(one, null)).answer)
  })

  it('lets others go first when its work is long', async () => {
    const work = "const { getPriority } = await import('node:os'); return getPriority()"
    const one = await parser(work)
    const [usual, patient] = [
      await runApart(one, null),
      await runApart({ ...(await parser(work)), isPatient: true }, null),
    ]
    expect(Number(patient.answer)).toBeGreaterThan(Number(usual.answer))
  })

  it.runIf(process.platform === 'linux')('may not hold more memory beside its heap than it is given', async () => {
    const one = await parser(
      'const held = []; for (;;) { held.push(Buffer.alloc(20_000_000, 1)); await new Promise((go) => setTimeout(go, 50)) }',
      { residentMegabytes: 300 },
    )
    const before = performance.now()
    expect(await runApart(one, null)).toEqual({ failed: 'exhausted' })
    expect(performance.now() - before).toBeLessThan(one.limits.seconds * 1000)
  })

  it('ends when its caller gives up, at once when that was before', async () => {
    const one = await parser('await new Promise(() => setInterval(() => {}, 1000))')
    const giveUp = new AbortController()
    const outcome = runApart(one, null, giveUp.signal)
    giveUp.abort()
    expect(await outcome).toEqual({ failed: 'exhausted' })
    expect(await runApart(one, null, giveUp.signal)).toEqual({ failed: 'exhausted' })
  })

  it('that somebody else kills says so, and is no fault of what it was given', async () => {
    const at = path.resolve(folder, 'pid')
    const one = await parser(
      `(await import('node:fs')).writeFileSync(input, String(process.pid)); await new Promise(() => setInterval(() => {}, 1000))`,
    )
    const outcome = runApart(one, at)
    const pid = await vi.waitFor(async () => {
      const written = Number(await readFile(at, 'utf8'))
      expect(written).toBeGreaterThan(0)
      return written
    }, 10_000)
    process.kill(pid, 'SIGKILL')
    expect(await outcome).toEqual({ failed: 'killed' })
  })

  it('is a defect when it cannot be loaded', async () => {
    await expect(runApart(await parser(`}; import './nowhere.mjs'; {`), null)).rejects.toThrow('cannot be run')
  })

  it.each([
    ['refuses', `throw new Error('no')`, 'unreadable'],
    ['takes too long', 'for (;;);', 'exhausted'],
    ['never answers', 'await new Promise(() => setInterval(() => {}, 1000))', 'exhausted'],
    ['ends itself', 'process.exit(0)', 'exhausted'],
    ['crashes', 'process.abort()', 'exhausted'],
    // These would take a whole process with them if they ran in a thread.
    ['makes one list that is too long', 'for (const all = [];;) all.push(0)', 'exhausted'],
    ['makes too many texts', 'for (const all = [];;) all.push(Math.random() + "x")', 'exhausted'],
  ])('costs nothing but its own call when it %s', async (_, work, failed) => {
    const limits = failed === 'exhausted' && !work.includes('push') ? { seconds: 2 } : {}
    expect(await runApart(await parser(work, limits), null)).toEqual({ failed })
  })
})
