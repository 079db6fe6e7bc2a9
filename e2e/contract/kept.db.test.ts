import { readdirSync } from 'node:fs'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { isAnswerTo } from '@/components/platform/commands/kept'
import { closeDatabase } from '@/db/client'
import { newId } from '@/lib/base/wire'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Command } from '@/lib/platform/http/command'

import { Api } from './api'
import { callOf, fill } from './samples'
import { send } from './send'
import { Scope } from './world'

type AnyCommand = Command<Record<string, string>, unknown, unknown>

const lib = path.resolve(import.meta.dirname, '../../lib')
const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('commands.ts'))
const modules = await Promise.all(
  files.map((file) => import(path.join(lib, file)) as Promise<Record<string, AnyCommand>>),
)
const kept = modules.flatMap((module) => Object.entries(module)).filter(([, command]) => command.kept)
const api = await Api.load()

afterAll(closeDatabase)

it.each(kept)(
  'the device takes the answer to %s for the server’s, the first and the second time',
  async (_, command) => {
    const operation = api.get(command.call)
    const caller = await makeActor(await makeOrganization())
    const carried = await fill(callOf(operation, api.bodyOf(operation)), new Scope(caller))
    const stamp = command.stamps.includes('id') && { id: newId() }
    const asked = { ...carried, body: { ...(carried.body as object), ...stamp } }
    const written = {
      path: operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => String(asked.path?.[name])),
      body: asked.body,
    }
    for (const time of ['first', 'second']) {
      const answer = await send(operation, asked, { token: caller.token })
      // A change of an older version is refused the second time, and a refusal is the server's by its type.
      if (answer.problem) {
        expect(time, answer.problem).toBe('second')
        continue
      }
      expect(isAnswerTo(written as Parameters<typeof isAnswerTo>[0], answer.json), JSON.stringify(answer.json)).toBe(
        true,
      )
    }
  },
)
