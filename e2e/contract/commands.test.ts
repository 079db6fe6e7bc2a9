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

function fieldsOf(shape: z.ZodType | undefined): string[] {
  // Before it is transformed.
  const given = shape instanceof z.ZodPipe ? shape.in : shape
  return given instanceof z.ZodObject ? Object.keys(given.shape) : []
}

describe.each(commands)('the command %s', (_, { call, sends, hasBody, answers, files, stamps, shapes, makesOld }) => {
  const shapeOf = async (name: string | undefined) => (name ? ((await shapes())[name] as z.ZodType) : undefined)

  it('sends to an endpoint what that takes, and is answered what that answers', async () => {
    const { spec } = operations.get(call)!
    const [sent, answered] = [await shapeOf(sends), await shapeOf(answers)]
    expect(sent).toBe(call.startsWith('DELETE ') && !hasBody ? spec.query : spec.body)
    if (answers) expect(answered).toBe(spec.response)
    expect(files).toEqual(Object.keys(spec.files ?? {}))
  })

  it('stamps only what it sends', async () => {
    expect(fieldsOf(await shapeOf(sends))).toEqual(expect.arrayContaining([...stamps]))
  })

  it('makes something old, of what its address, its body and its answer name', async () => {
    const named = (isNamed: (name: string) => boolean) =>
      new Proxy({} as Record<string, string>, {
        get(_target, name) {
          expect(name).toSatisfy(isNamed)
          return String(name)
        },
      })
    const [sent, answered] = [fieldsOf(await shapeOf(sends)), fieldsOf(await shapeOf(answers))]
    const request = [named((name) => call.includes(`{${name}}`)), named((name) => sent.includes(name))] as const
    const answer = named((name) => answered.includes(name))
    const old = [makesOld(...request), makesOld(...request, answer)]
    // A browser keeps nothing of pages that need no log in.
    if (operations.get(call)!.spec.roles !== 'public') expect(old).not.toContainEqual([])
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
