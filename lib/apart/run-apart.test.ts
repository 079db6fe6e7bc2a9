import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Apart, runApart } from './run-apart'

let folder: string
/** Below the app's folder, as all modules that are run so. */
beforeAll(async () => void (folder = await mkdtemp(path.join('node_modules', '.apart-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function parser(work: string, limits = {}): Promise<Apart<unknown, unknown>> {
  const file = path.join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `export const work = async (input) => { ${work} }`)
  return { module: file, limits: { memoryMegabytes: 64, seconds: 15, ...limits } }
}

describe('what runs apart', () => {
  it('is given what it needs, and answers', async () => {
    const told = await runApart(await parser('return { sum: input.a + input.b.getTime(), bytes: input.c.length }'), {
      a: 1,
      b: new Date(2),
      c: new Uint8Array(3),
    })
    expect(told).toEqual({ answer: { sum: 3, bytes: 3 } })
  })

  it('knows nothing of our environment', async () => {
    const { answer } = await runApart(await parser('return Object.keys(process.env)'), null)
    expect(answer).not.toContain('DATABASE_URL')
    expect(answer).not.toContain('AUTH_SECRET')
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
    // Of these a thread would take the whole process with it.
    ['makes one list that is too long', 'for (const all = [];;) all.push(0)', 'exhausted'],
    ['makes too many texts', 'for (const all = [];;) all.push(Math.random() + "x")', 'exhausted'],
  ])('costs nothing but its own call when it %s', async (_, work, failed) => {
    const limits = failed === 'exhausted' && !work.includes('push') ? { seconds: 2 } : {}
    expect(await runApart(await parser(work, limits), null)).toEqual({ failed })
  })
})
