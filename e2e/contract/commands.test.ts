import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import type { Command } from '@/lib/platform/http/command'

import { type ServedOperation, loadOperations } from './operations'

type AnyCommand = Command<Record<string, string>, unknown, unknown>

const lib = path.resolve(import.meta.dirname, '../../lib')
const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('commands.ts'))
const modules = await Promise.all(
  files.map((file) => import(path.join(lib, file)) as Promise<Record<string, AnyCommand>>),
)
const commands = modules.flatMap((module) => Object.entries(module))

let operations: Map<string, ServedOperation>
beforeAll(async () => {
  const { operations: served } = await loadOperations()
  operations = new Map(served.map((one) => [one.key, one]))
})

describe.each(commands)('the command %s', (_, { call, sends, answers, files, stamps, shapes, makesOld }) => {
  const shapeOf = async (name: string | undefined) => name && ((await shapes())[name] as z.ZodType | undefined)

  it('sends to an endpoint what that takes, and is answered what that answers', async () => {
    const { spec } = operations.get(call)!
    const [sent, answered] = [await shapeOf(sends), await shapeOf(answers)]
    expect(sent).toBe(call.startsWith('DELETE ') ? spec.query : spec.body)
    if (answers) expect(answered).toBe(spec.response)
    expect(files).toEqual(Object.keys(spec.files ?? {}))
  })

  it('stamps only what it sends', async () => {
    const sent = await shapeOf(sends)
    // Before it is transformed.
    const given = sent instanceof z.ZodPipe ? sent.in : sent
    const fields = given instanceof z.ZodObject ? Object.keys(given.shape) : []
    expect(fields).toEqual(expect.arrayContaining([...stamps]))
  })

  it('makes something old, of what its address names', () => {
    const params = new Proxy({} as Record<string, string>, {
      get(_target, name) {
        expect(call).toContain(`{${String(name)}}`)
        return String(name)
      },
    })
    const old = makesOld(params)
    // A browser keeps nothing of pages that need no log in.
    if (operations.get(call)!.spec.roles !== 'public') expect(old).not.toEqual([])
  })
})

it('every kind of what is kept that a screen looks for is kept by a command', () => {
  const components = path.resolve(lib, '../components')
  const lookedFor = readdirSync(components, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(path.join(components, file), 'utf8').matchAll(/<KeptHere\b[^>]* kinds=\{\[([^\]]+)\]/g),
    ])
    .flatMap(([, kinds]) => kinds!.match(/(?<=')[\w -]+(?=')/g) ?? [])
    .filter((kind) => kind.trim())
  expect(lookedFor.length).toBeGreaterThan(5)
  const kept = new Set(commands.map(([, command]) => command.kept))
  expect(lookedFor.filter((kind) => !kept.has(kind))).toEqual([])
})
