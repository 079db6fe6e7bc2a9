'use client'

import { useQuery } from '@tanstack/react-query'

import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useFragment } from '@/components/ui/use-fragment'
import { DomainError } from '@/lib/base/errors'
import type { PasswordLink } from '@/lib/company/accounts/schema'
import { api } from '@/lib/platform/http/client'

import { LinkIsGone } from './link-is-gone'
import { ResetPasswordForm } from './reset-password-form'

/** Sets the password of a link's owner. The secret is the address's fragment. */
export function PasswordByLink() {
  const secret = useFragment()
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
