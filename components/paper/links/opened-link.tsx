'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useBehindSecret } from '@/components/platform/queries/use-behind-secret'
import { Banner } from '@/components/ui/banner'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { nullWhenMissing } from '@/lib/base/errors'
import type { OpenedLink as Opened } from '@/lib/paper/links/schema'
import { api } from '@/lib/platform/http/client'

interface OpenedLinkProps<View> {
  /** Where the calls of such links begin. */
  calls: string
  /** Its place in the query cache, by the link's id. */
  keyOf: (id: string) => readonly unknown[]
  children: (shown: View) => ReactNode
}

/**
 * What a link shows to somebody without an account. Its secret is the fragment of the address: the browser takes it in
 * with one call, and names the link by its id from then on.
 */
export function OpenedLink<View>({ calls, ...props }: OpenedLinkProps<View>) {
  const { found: link } = useBehindSecret<Opened>(calls, nullWhenMissing)
  return (
    <Loaded query={link} waiting={WAITING}>
      {(found) =>
        found ? (
          <View key={found.id} address={`${calls}/${found.id}`} queryKey={props.keyOf(found.id)}>
            {props.children}
          </View>
        ) : (
          <Banner tone="warning" title="This link opens nothing" className="mx-auto max-w-2xl">
            It was replaced by a newer one, or its address is not complete. Please ask whoever sent it for a new one.
          </Banner>
        )
      }
    </Loaded>
  )
}

function View<Shown>({
  address,
  queryKey,
  children,
}: {
  address: string
  queryKey: readonly unknown[]
  children: (shown: Shown) => ReactNode
}) {
  const shown = useQuery({ queryKey, queryFn: ({ signal }) => api.get<Shown>(address, { signal }) })
  return (
    <Loaded query={shown} waiting={WAITING}>
      {children}
    </Loaded>
  )
}

/** As high as the screen, so that nothing below it moves once there is something to read. */
const WAITING = (
  <div className="mx-auto min-h-dvh max-w-2xl">
    <SkeletonLines lines={8} label="Opening the link…" />
  </div>
)
