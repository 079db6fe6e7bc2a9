import 'server-only'
import committed from '@/docs/openapi.json'
import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import type { Page } from '@/lib/platform/route/html'

import type { OpenApiDocument } from './document'
import { renderPage } from './page'

const document = committed as unknown as OpenApiDocument

/** The promises of the routes, as the contract tests wrote them. Not found when the operator keeps them private. */
export function description(): OpenApiDocument {
  if (env.API_DOCS === 'off') throw notFound('address')
  return document
}

let summaries: Map<string, string> | undefined

/** What each call of the API does, by `GET /api/v1/jobs/{id}`, also where the description is private. */
export function operationSummaries(): ReadonlyMap<string, string> {
  return (summaries ??= new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary] as const),
    ),
  ))
}

let page: Page | undefined

/** The same as a page; made at the first request. */
export function readable(): Page {
  const described = description()
  return (page ??= renderPage(described))
}
