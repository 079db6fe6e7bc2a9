import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { MakeDialog } from '@/components/paper/reports/loaded-later'
import { filterOf, readGalleryView } from '@/components/site/gallery/gallery-view'
import { JobPhotos } from '@/components/site/gallery/later'
import { managers } from '@/lib/base/roles'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { photoKeys } from '@/lib/job/photos/keys'
import { galleryPages } from '@/lib/job/photos/pages'
import * as photos from '@/lib/job/photos/verbs/job-photos'
import { roomKeys } from '@/lib/site/rooms/keys'
import * as rooms from '@/lib/site/rooms/service'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/photos'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobPhotosPage({ params, searchParams }: PageProps<'/jobs/[id]/photos'>) {
  const actor = await requireReader('/jobs/[id]/photos')
  const id = idIn((await params).id)
  const view = readGalleryView(await searchParams)
  const filter = filterOf(view)
  const firstPage = async () => ({
    pages: [await photos.browse(actor, id, { ...filter, limit: galleryPages.limit })],
    pageParams: [undefined],
  })
  return (
    <Prefetched
      queries={[
        [photoKeys.gallery(id, filter), firstPage],
        [roomKeys.ofJob(id), () => rooms.browse(actor, id)],
        [visitKeys.summaries(id), () => visits.summaries(actor, id)],
      ]}
    >
      <JobPhotos
        id={id}
        view={view}
        ownEmail={managers.includes(actor.role) ? actor.email : null}
        MakeReport={MakeDialog}
      />
    </Prefetched>
  )
}
