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
  (path) => `/_next/static/%252e%252e/%252e%252e${path}`,
  (path) => `/_next/static/..%252f..%252f${path.slice(1)}`,
  (path) => `/.${path}`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => path.replace(/(.)\/([^/]+)$/, '$1%2F$2'),
]

const inHex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

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
  // A spelling that leads nowhere else is brought to the plain one, by which each is told.
  const plainly = operations.map(({ method, path }) => {
    const request = { method, url: `${path.replace(/[a-z]/g, inHex)}#x` } as IncomingMessage
    return refusedByItsLine(request) ?? request.url
  })
  expect(plainly).toEqual(operations.map(({ path }) => path))
  // The plain spelling of each is served: the list above is not empty for want of operations.
  expect(operations.filter(({ method, path }) => refusedByItsLine({ method, url: path } as IncomingMessage))).toEqual(
    [],
  )
})
