'use client'

import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { SkeletonFields } from '@/components/ui/skeleton'

/** The form of a message to support. It loads after the page, which shows a placeholder. */
export const SupportScreen = loadLater(async () => (await import('./support-form')).SupportForm, {
  waiting: () => (
    <Card>
      <SkeletonFields fields={4} label="Loading the form…" />
    </Card>
  ),
})
