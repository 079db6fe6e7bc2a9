'use client'

import { useEffect, useState } from 'react'

import { EmailComposer } from '@/components/job/messages/email-composer'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { counted } from '@/lib/base/counts'
import { toWallClock } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { RECORD_LABELS, archiveNames } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { api } from '@/lib/platform/http/client'

interface MailPhotosProps {
  job: Job
  ownEmail: string
  photos: readonly GalleryPhoto[]
  onClose: () => void
}

/** So many are fetched side by side. */
const AT_ONCE = 4

const NOT_MADE_YET = 'Some of these photos are still being prepared. Please try again in a moment.'

/** Writes an e-mail with photos, in the size that reports have: the originals of a few would be more than it may hold. */
export function MailPhotos({ job, ownEmail, photos, onClose }: MailPhotosProps) {
  const [wanted] = useState(photos)
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const [fetched, setFetched] = useState(0)

  useEffect(() => {
    let isWanted = true
    const names = archiveNames(
      wanted.map(({ happenedAt, roomName, recordType }) => ({
        takenLocal: toWallClock(happenedAt, job.timezone),
        place: roomName ?? RECORD_LABELS[recordType],
        name: 'photo.jpg',
      })),
    )
    const found: File[] = []
    const waiting = wanted.map((photo, at) => ({ photo, at }))
    const fetchNext = async (): Promise<void> => {
      const next = waiting.shift()
      if (!next || !isWanted) return
      const file = await api.file(next.photo.report)
      if (!file.size) throw new Error(NOT_MADE_YET)
      found[next.at] = new File([file], names[next.at]!, { type: 'image/jpeg' })
      setFetched((before) => before + 1)
      return fetchNext()
    }
    Promise.all(Array.from({ length: AT_ONCE }, fetchNext)).then(
      () => isWanted && setFiles(found),
      (error: unknown) => {
        if (!isWanted) return
        waiting.length = 0
        if (error instanceof Error && error.message === NOT_MADE_YET) notify.error(NOT_MADE_YET)
        else notify.refused(error)
        onClose()
      },
    )
    return () => {
      isWanted = false
      setFetched(0)
    }
  }, [wanted, job.timezone, onClose])

  if (files) return <EmailComposer job={job} ownEmail={ownEmail} attach={files} onClose={onClose} />
  return (
    <Dialog open size="sm" onClose={onClose} title={`Attaching ${counted(wanted.length, 'photo')}`}>
      <ProgressBar label="Attaching the photos" value={(fetched / wanted.length) * 100} />
    </Dialog>
  )
}
