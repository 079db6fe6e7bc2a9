import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { Gallery } from './gallery'
import { StaticGallery } from './static-gallery'

export const metadata: Metadata = { title: 'Parts' }

const shown = () => process.env.NODE_ENV !== 'production' || process.env.MAKEGOOD_DEV_UI === '1'

/** Every part of components/ui in every state, with sample data; for developers. */
export default function DevUiPage() {
  if (!shown()) notFound()

  return (
    <main className="mx-auto max-w-6xl space-y-10 p-4 md:p-8">
      <h1 className="text-2xl font-semibold">Parts</h1>
      <Gallery />
      <StaticGallery />
    </main>
  )
}
