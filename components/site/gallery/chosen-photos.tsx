'use client'

import Columns2 from 'lucide-react/icons/columns-2'
import DoorOpen from 'lucide-react/icons/door-open'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ComponentType, useCallback, useState } from 'react'

import { PairDialog } from '@/components/job/photos/loaded-later'
import { usePhotoActions } from '@/components/job/photos/use-photo-actions'
import { Button } from '@/components/ui/button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { SelectionBar } from '@/components/ui/selection-bar'
import type { Job } from '@/lib/job/jobs/schema'
import { MOST_ATTACHMENTS } from '@/lib/job/messages/rules'
import { MOST_CHOSEN, MOST_NAMED_IN_ARCHIVE, jobPhotosPath } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { queryString } from '@/lib/platform/http/client'
import { movingRefusal } from '@/lib/site/feed/rules'

import { CaptionPhotosDialog, MailPhotosDialog, MovePhotosDialog } from './loaded-later'
import type { MoveTo } from './move-photos'

/** The dialog that makes a report of photos. Reports are made a floor above: the page brings it. */
export type MakePhotoReport = ComponentType<{
  job: Job
  kind: 'PhotoReport'
  picked: readonly GalleryPhoto[]
  onClose: () => void
}>

interface ChosenPhotosProps {
  job: Job
  photos: readonly GalleryPhoto[]
  /** The address that answers come to; null for who may write no e-mail. */
  ownEmail: string | null
  MakeReport: MakePhotoReport
  move: MoveTo
  /** What is on its way is changed once its new state is known: one would meet oneself. */
  isMoving: boolean
  onClear: () => void
}

const TOO_MANY = `At most ${MOST_CHOSEN} photos at once. Please choose fewer.`
const TOO_MANY_TO_MAIL = `One e-mail takes at most ${MOST_ATTACHMENTS} files. Please choose fewer photos.`
const TOO_MANY_TO_NAME = `At most ${MOST_NAMED_IN_ARCHIVE} chosen photos go into one ZIP. For more, show a room, a visit or all, and use “Download all”.`

/** The actions for the chosen photos, at the foot of the gallery. */
export function ChosenPhotos({ job, photos, ownEmail, MakeReport, move, isMoving, onClear }: ChosenPhotosProps) {
  const [open, setOpen] = useState<'move' | 'caption' | 'report' | 'mail' | 'pair' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const actions = usePhotoActions(job.id)
  const [before, after] = photos.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt))
  const unless = (refusal: string | false | null, act: () => void) => () => (refusal ? notify.error(refusal) : act())
  const isTooMany = photos.length > MOST_CHOSEN && TOO_MANY
  const stayAll = photos.every(({ recordType }) => recordType !== 'PHOTO_NOTE') && movingRefusal(photos)

  const entries: MenuEntry[] = [
    {
      label: 'Move to a room',
      icon: <DoorOpen aria-hidden />,
      disabled: isMoving,
      onSelect: unless(isTooMany || stayAll, () => setOpen('move')),
    },
    {
      label: 'Caption',
      icon: <MessageSquare aria-hidden />,
      disabled: isMoving,
      onSelect: unless(isTooMany, () => setOpen('caption')),
    },
    {
      label: 'Download',
      icon: <Download aria-hidden />,
      onSelect: unless(photos.length > MOST_NAMED_IN_ARCHIVE && TOO_MANY_TO_NAME, () =>
        saveFile(`${jobPhotosPath(job.id)}/zip${queryString({ id: photos.map(({ id }) => id) })}`),
      ),
    },
    {
      label: 'Put into a report',
      icon: <FileText aria-hidden />,
      onSelect: () => setOpen('report'),
    },
    ...(ownEmail
      ? [
          {
            label: 'Send by e-mail',
            icon: <Mail aria-hidden />,
            onSelect: unless(photos.length > MOST_ATTACHMENTS && TOO_MANY_TO_MAIL, () => setOpen('mail')),
          },
        ]
      : []),
    ...(photos.length === 2
      ? [{ label: 'Before and after', icon: <Columns2 aria-hidden />, onSelect: () => setOpen('pair') }]
      : []),
  ]

  if (!photos.length) return null
  return (
    <>
      <SelectionBar
        label="Selected photos"
        words={`${photos.length.toLocaleString('en-AU')} selected`}
        onClear={onClear}
      >
        <span className="contents phone:hidden">
          {entries.map(({ label, icon, disabled, onSelect }) => (
            <Button key={label} size="sm" icon={icon} disabled={disabled} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </span>
        <span className="md:hidden">
          <Menu label="Actions for the selected photos" trigger="Actions" items={entries} />
        </span>
      </SelectionBar>
      {open === 'move' && (
        <MovePhotosDialog jobId={job.id} photos={photos} move={move} onDone={onClear} onClose={close} />
      )}
      {open === 'caption' && <CaptionPhotosDialog jobId={job.id} photos={photos} onDone={onClear} onClose={close} />}
      {open === 'report' && <MakeReport job={job} kind="PhotoReport" picked={photos} onClose={close} />}
      {open === 'mail' && ownEmail && (
        <MailPhotosDialog job={job} ownEmail={ownEmail} photos={photos} onClose={close} />
      )}
      {open === 'pair' && before && after && (
        <PairDialog
          photo={after}
          proposed={before}
          roomId={after.roomId ?? undefined}
          timezone={job.timezone}
          actions={actions}
          onClose={close}
        />
      )}
    </>
  )
}
