import type { Metadata } from 'next'

import { NotFound } from '@/components/desk/shell/not-found'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
