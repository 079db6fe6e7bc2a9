import 'server-only'
import { createHash } from 'node:crypto'

import type { FileRules } from '@/lib/platform/http/multipart'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'

/** A page that needs nothing but itself: markup with its one style sheet inside. */
export interface Page {
  html: string
  /** The exact text between `<style>` and `</style>`: its hash lets it apply. */
  style: string
}

/** The sibling of `endpoint` that sends a page without scripts. Its policy allows the page's own style and nothing else. */
export function html<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<Page>,
): Endpoint {
  return handler({ ...spec, sends: 'html' as const }, async (call) => {
    const page = await work(call)
    const hash = createHash('sha256').update(page.style).digest('base64')
    return new Response(page.html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    })
  })
}
