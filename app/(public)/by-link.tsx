import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { Banner } from '@/components/ui/banner'
import { nullWhenMissing, saysThrottled } from '@/lib/base/errors'
import { type Visitor, visitorOf } from '@/lib/platform/http/request'

/** Its address is a secret: no page that it links to may learn it. */
export const ofSecretLink = { referrer: 'no-referrer', robots: { index: false } } as const

interface ByLinkProps<Shown> {
  token: string
  view: (visitor: Visitor, token: string) => Promise<Shown>
  children: (shown: Shown) => ReactNode
}

/** What a link shows to somebody without an account; a page that is not found for any other token. */
export async function ByLink<Shown extends object>({ token, view, children }: ByLinkProps<Shown>) {
  const visitor = visitorOf({ headers: await headers() })
  const shown = await view(visitor, token).catch(saysThrottled).catch(nullWhenMissing)
  if (!shown) notFound()
  if (shown === 'throttled') {
    return (
      <Banner tone="warning" title="Too many tries" className="mx-auto max-w-lg">
        Too many links were opened from here. Please come back in a while.
      </Banner>
    )
  }
  return <QueryProvider>{children(shown)}</QueryProvider>
}
