import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import description from '@/docs/openapi.json'
import { requestLines } from '@/scripts/lib/request-line.mjs'

const refusedByItsLine = requestLines(description.paths as never)

/** Ways to write an address that a file server, the gate or Next could take for another one. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => `/_next/static/../..${path}`,
  (path) => `/_next/static/%2e%2e/%2E%2E${path}`,
  (path) => `/_next/static/.%2e/%2e.${path}`,
  (path) => `/_next/static/..%2f..%2f${path.slice(1)}`,
  (path) => `/_next/static/..%5C..${path}`,
  (path) => `/_next/static/..\\..${path}`,
  (path) => `/.${path}`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => path.replace(/(.)\/([^/]+)$/, '$1%2F$2'),
]

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]*\}/g, 'one') })),
)

test('no operation can be asked for by an address that says something else', () => {
  expect(operations.length).toBeGreaterThan(400)
  const answered = operations.flatMap(({ method, path }) =>
    SPELLINGS.map((spell) => spell(path)).filter((url) => {
      const refused = refusedByItsLine({ method, url } as IncomingMessage)
      return refused?.status !== 400
    }),
  )
  expect(answered).toEqual([])
  // The plain spelling of each is served: the list above is not empty for want of operations.
  expect(operations.filter(({ method, path }) => refusedByItsLine({ method, url: path } as IncomingMessage))).toEqual(
    [],
  )
})
