'use client'

import { loadLater } from '@/components/ui/load-later'
import { SkeletonFields } from '@/components/ui/skeleton'

/** The forms of the own profile; the page shows placeholders until they have loaded. */
export const OwnDetailsForm = loadLater(async () => (await import('./own-details-form')).OwnDetailsForm, {
  waiting: () => <SkeletonFields fields={2} label="Loading your details…" />,
})
export const PasswordForm = loadLater(async () => (await import('./password-form')).PasswordForm, {
  waiting: () => <SkeletonFields fields={2} label="Loading the form…" />,
})
