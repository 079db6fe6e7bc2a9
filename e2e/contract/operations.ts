import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

import { METHODS, type Operation } from '@/lib/platform/openapi/document'
import type { Endpoint } from '@/lib/platform/route/endpoint'

/** An operation with its handler. */
export interface ServedOperation extends Operation {
  handler: Endpoint
  /** `GET /api/v1/client/{id}` */
  key: string
}

/** Whether logged-in people call it, rather than strangers or another program. */
export const isForStaff = ({ spec }: Operation): boolean => typeof spec.roles !== 'string'
/** Whether the scheduler or Twilio calls it. */
export const isForMachines = ({ spec }: Operation): boolean => typeof spec.roles === 'string' && spec.roles !== 'public'

const root = path.resolve(import.meta.dirname, '../..')
const filesBelow = (folder: string, name: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.join(folder, file))
    .toSorted()
const load = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)

const OTHER_EXPORTS = new Set(['dynamic', 'revalidate', 'runtime', 'maxDuration', 'preferredRegion', 'fetchCache'])

/** `app/(staff)/x/[id]/route.ts` is served at `/x/{id}`. */
function pathOf(file: string): string {
  const segments = path.dirname(file).split(path.sep).slice(1)
  return `/${segments
    .filter((segment) => !/^\(.*\)$/.test(segment))
    .map((segment) => segment.replace(/^\[(?:\.\.\.)?(\w+)\]$/, '{$1}'))
    .join('/')}`
}

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'function' && typeof (exported as Partial<Endpoint>).spec === 'object'

/** Every operation that the app serves, read from the exports of the route files. */
export async function loadOperations(): Promise<{ operations: ServedOperation[]; withoutSpec: string[] }> {
  const operations: ServedOperation[] = []
  const withoutSpec: string[] = []
  for (const file of filesBelow('app', 'route.ts')) {
    const served = pathOf(file)
    for (const [name, exported] of Object.entries(await load(file))) {
      if (OTHER_EXPORTS.has(name)) continue
      const method = METHODS.find((known) => known === name)
      if (!method || !isEndpoint(exported)) {
        withoutSpec.push(`${file} exports ${name}, which is not made by endpoint() or one of its siblings.`)
        continue
      }
      const { spec } = exported
      operations.push({ path: served, method, spec, handler: exported, key: `${method} ${served}` })
    }
  }
  return { operations, withoutSpec }
}

/** The names of the domains' shapes: each schema by the name under which its file exports it. */
export async function loadSchemaNames(): Promise<Map<z.core.$ZodType, string>> {
  const names = new Map<z.core.$ZodType, string>()
  const owners = new Map<string, string>()
  for (const file of ['lib/base/wire.ts', ...filesBelow('lib', 'schema.ts')]) {
    for (const [name, exported] of Object.entries(await load(file))) {
      if (!/^[A-Z]/.test(name) || !(exported instanceof z.core.$ZodType) || names.has(exported)) continue
      const owner = owners.get(name)
      if (owner)
        throw new Error(`${file} and ${owner} both export ${name}: a shape of the contract needs its own name.`)
      owners.set(name, file)
      names.set(exported, name)
    }
  }
  return names
}
