'use client'

import { useBehindSecret } from '@/components/platform/queries/use-behind-secret'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { nullWhenGone } from '@/lib/base/errors'
import type { PasswordLink } from '@/lib/company/accounts/schema'

import { LinkIsGone } from './link-is-gone'
import { ResetPasswordForm } from './reset-password-form'

/** Sets the password of a link's owner. The secret is the address's fragment. */
export function PasswordByLink() {
  const { secret, found: link } = useBehindSecret<PasswordLink>('/auth/reset-password/check', nullWhenGone)
  return (
    <Loaded query={link} waiting={<SkeletonLines lines={4} label="Looking at the link…" />}>
      {(found) => (found ? <ResetPasswordForm key={secret} token={secret!} link={found} /> : <LinkIsGone />)}
    </Loaded>
  )
}
