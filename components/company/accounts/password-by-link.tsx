'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { DomainError } from '@/lib/base/errors'
import type { PasswordLink } from '@/lib/company/accounts/schema'
import { api } from '@/lib/platform/http/client'

import { LinkIsGone } from './link-is-gone'
import { ResetPasswordForm } from './reset-password-form'

/** Sets the password of a link's owner. The secret is the address's fragment, or part of the path in older links. */
export function PasswordByLink({ token }: { token?: string }) {
  const fragment = useSyncExternalStore(followFragment, readFragment, () => null)
  const secret = token ?? fragment
  const link = useQuery({
    queryKey: ['password-link', secret],
    queryFn: ({ signal }) =>
      // oxlint-disable-next-line no-restricted-properties -- it reads: a secret stands in no address
      api.post<PasswordLink>('/auth/reset-password/check', { token: secret }, { signal }).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'gone') return null
        throw error
      }),
    enabled: secret !== null,
    // The form itself uses the link up, and says so.
    staleTime: Infinity,
  })
  return (
    <Loaded query={link} waiting={<SkeletonLines lines={4} label="Looking at the link…" />}>
      {(found) => (found ? <ResetPasswordForm key={secret} token={secret!} link={found} /> : <LinkIsGone />)}
    </Loaded>
  )
}

function followFragment(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

const readFragment = () => window.location.hash.slice(1)
