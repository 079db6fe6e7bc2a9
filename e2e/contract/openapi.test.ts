import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { GET as docs } from '@/app/api/docs/route'
import { AREAS } from '@/lib/desk/areas/areas'
import { type OpenApiDocument, type OperationObject, describeApi } from '@/lib/platform/openapi/document'
import { renderPage } from '@/lib/platform/openapi/page'
import packageFile from '@/package.json'

import { type ServedOperation, loadOperations, loadSchemaNames } from './operations'

const COMMITTED = path.resolve(import.meta.dirname, '../../docs/openapi.json')
/** Areas in which every documented call is served. The rows of the others are still to come. */
const COMPLETE_AREAS = ['auth', 'users', 'clients', 'uploads', 'forms', 'reports', 'estimates']

const documented = readFileSync(path.join(import.meta.dirname, 'documented.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [method: string, path: string, area: string])

let operations: ServedOperation[]
let withoutSpec: string[]
let made: OpenApiDocument
let described: { key: string; operation: OperationObject }[]

beforeAll(async () => {
  ;({ operations, withoutSpec } = await loadOperations())
  made = describeApi(operations, { version: packageFile.version, names: await loadSchemaNames(), areas: AREAS })
  described = Object.entries(made.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${url}`, operation })),
  )
})

const text = (document: OpenApiDocument) => `${JSON.stringify(document, null, 2)}\n`
const shape = (url: string) => url.replace(/\{[^}]+\}/g, '{}')

describe('the description of the API', () => {
  it('knows every exported handler', () => {
    expect(withoutSpec).toEqual([])
    expect(described.map(({ key }) => key).toSorted()).toEqual(operations.map(({ key }) => key).toSorted())
  })

  it('is the one that is committed', () => {
    if (process.env.UPDATE) writeFileSync(COMMITTED, text(made))
    const committed = readFileSync(COMMITTED, 'utf8')
    const current = committed === text(made)
    expect(current, 'docs/openapi.json is out of date: run `npm run openapi` and commit what it writes.').toBe(true)
  })

  it.each(COMPLETE_AREAS)('serves every documented call of %s', (area) => {
    const served = new Set(operations.map(({ method, path: url }) => `${method} ${shape(url)}`))
    const missing = documented
      .filter(([method, url, of]) => of === area && !served.has(`${method} ${shape(url)}`))
      .map(([method, url]) => `${method} ${url}`)
    expect(missing).toEqual([])
  })

  it('files each documented call under the area that the contract gives it', () => {
    const areaOf = new Map(documented.map(([method, url, area]) => [`${method} ${shape(url)}`, area]))
    const elsewhere = described
      .filter(({ key, operation }) => areaOf.has(shape(key)) && areaOf.get(shape(key)) !== operation.tags[0])
      .map(({ key, operation }) => `${key} is under ${operation.tags[0]}, not ${areaOf.get(shape(key))}`)
    expect(elsewhere).toEqual([])
  })

  it('names every operation once', () => {
    const ids = described.map(({ operation }) => operation.operationId)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('refers only to what it holds, and holds only what it refers to', () => {
    const referred = new Set(text(made).match(/(?<="\$ref": "#\/components\/)[^"]+/g))
    const held = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(made.components[kind]).map((name) => `${kind}/${name}`),
    )
    expect([...referred].toSorted()).toEqual(held.toSorted())
  })

  it('is made of valid JSON Schema', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))
    ajv.addSchema({ $id: 'api', ...made })
    for (const name of Object.keys(made.components.schemas)) {
      expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` }), name).not.toThrow()
    }
  })
})

describe('the page that shows it', () => {
  it('shows every call, runs nothing, and leads nowhere that is not there', () => {
    const { html } = renderPage(made)
    const ids = new Set(html.match(/(?<=\sid=")[^"]+/g))
    const targets = html.match(/(?<=href="#)[^"]+/g)
    expect(described.filter(({ operation }) => !ids.has(operation.operationId))).toEqual([])
    expect([...new Set(targets)].filter((target) => !ids.has(target))).toEqual([])
    expect(html.match(/<script|<link|\son\w+=|\sstyle="/g)).toBeNull()
  })

  it('lets its own style apply and nothing else', async () => {
    // The environment is parsed as a whole; this call reaches no database.
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@localhost/none')
    const response = await docs(new Request('http://localhost/api/docs'), { params: Promise.resolve(undefined) })
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  })

  it('is not there, and neither is the document, where the operator keeps them to themselves', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@localhost/none')
    vi.stubEnv('API_DOCS', 'off')
    vi.resetModules()
    for (const { GET } of [await import('@/app/api/docs/route'), await import('@/app/api/openapi.json/route')]) {
      const response = await GET(new Request('http://localhost/api/docs'), { params: Promise.resolve(undefined) })
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ title: 'Not found' })])
    }
  })
})
