import type { Metadata } from 'next'

import { Button } from '@/components/ui/button'

import { Gallery } from './gallery'
import { PhotoGallery } from './photo-gallery'
import { refuseOutsideDevelopment } from './shown'
import { StaticGallery } from './static-gallery'

export const metadata: Metadata = { title: 'Parts' }

/** Every part of components/ui in every state, with sample data. */
export default function DevUiPage() {
  refuseOutsideDevelopment()

  return (
    <main className="mx-auto max-w-6xl space-y-10 p-4 md:p-8">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Parts</h1>
        <Button href="/dev/ui/shell">The shell</Button>
      </div>
      <Gallery />
      <PhotoGallery />
      <StaticGallery />
    </main>
  )
}
