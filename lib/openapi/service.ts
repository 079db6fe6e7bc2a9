import 'server-only'
import committed from '@/docs/openapi.json'
import type { Page } from '@/lib/http/html'

import type { OpenApiDocument } from './document'
import { renderPage } from './page'

/** What the routes promise, as the contract tests wrote it from them. */
export const description = committed as unknown as OpenApiDocument

let page: Page | undefined

/** The same as a page; made at the first request. */
export const readable = (): Page => (page ??= renderPage(description))
