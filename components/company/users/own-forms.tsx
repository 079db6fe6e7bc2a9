'use client'

import { loadLater } from '@/components/ui/load-later'
import { SkeletonField, SkeletonForm } from '@/components/ui/skeleton'

/** The sentences below the fields: until the forms have loaded, they give what stands in the height of what comes. */
export const EMAIL_HELP = 'You log in with it. When it changes, the old address is told.'
export const PASSWORD_HELP = 'At least 8 characters. A few words in a row are easier to remember and harder to guess.'
export const PASSWORD_NOTE = 'Every other device is logged out.'

export const WaitingDetails = () => (
  <SkeletonForm label="Loading your details…">
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <SkeletonField />
      <SkeletonField />
    </div>
    <SkeletonField help={EMAIL_HELP} />
  </SkeletonForm>
)
export const WaitingPassword = () => (
  <SkeletonForm label="Loading the form…" note={PASSWORD_NOTE}>
    <SkeletonField />
    <SkeletonField help={PASSWORD_HELP} />
  </SkeletonForm>
)

/** The forms of the own profile; the page shows placeholders until they have loaded. */
export const OwnDetailsForm = loadLater(async () => (await import('./own-details-form')).OwnDetailsForm, {
  waiting: WaitingDetails,
})
export const PasswordForm = loadLater(async () => (await import('./password-form')).PasswordForm, {
  waiting: WaitingPassword,
})
