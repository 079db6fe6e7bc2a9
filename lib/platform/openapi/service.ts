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

let page: Page | undefined

/** The same as a page; made at the first request. */
export function readable(): Page {
  const described = description()
  return (page ??= renderPage(described))
}
