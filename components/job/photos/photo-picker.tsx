'use client'

import { clsx } from 'clsx'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { type ReactNode, useId, useState } from 'react'

import { useStorageExhausted } from '@/components/company/organization/use-storage-exhausted'
import { Banner } from '@/components/ui/banner'
import { Button, buttonClass } from '@/components/ui/button'
import { sortFiles } from '@/components/ui/file-limits'
import { PlanLink } from '@/components/ui/plan-link'
import { usePastedFiles } from '@/components/ui/use-pasted-files'
import { MAX_PHOTO_BYTES, MOST_PHOTOS, PHOTO_TYPES } from '@/lib/job/photos/rules'
import { UPLOADS_STORAGE_EXHAUSTED } from '@/lib/job/uploads/rules'

/** Endings too: some browsers know no type for HEIC, and some apps hand over a photo without any. */
const ACCEPTED = [...PHOTO_TYPES, '.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif', '.hif', '.avif'].join(',')
/** The limits for pictures taken on site. */
export const PHOTO_LIMITS = { accept: ACCEPTED, maxBytes: MAX_PHOTO_BYTES, maxFiles: MOST_PHOTOS }

/**
 * Takes photos: from a handheld device's camera, from the gallery, by dropping and by pasting. When the free trial has
 * no room, it says so before.
 * @param pastes set when there is only one picker on the screen, so that pasted pictures are meant for it
 */
export function PhotoPicker({
  onFiles,
  most = MOST_PHOTOS,
  pastes = false,
  label = 'Add photos',
  onCamera,
}: {
  onFiles: (files: readonly File[]) => void
  /** How many at once. */
  most?: number
  pastes?: boolean
  label?: string
  /** Opens the app's own camera, which asks for no second tap; left out, the device's is opened. */
  onCamera?: () => void
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const isExhausted = useStorageExhausted()

  const take = (list: readonly File[]) => {
    const { taken, refusals } = sortFiles([...list], { ...PHOTO_LIMITS, maxFiles: most })
    setRefusals(refusals)
    if (taken.length) onFiles(taken)
  }
  usePastedFiles(take, { enabled: pastes && !isExhausted })

  if (isExhausted)
    return (
      <Banner tone="warning" action={<PlanLink />}>
        {UPLOADS_STORAGE_EXHAUSTED}
      </Banner>
    )
  return (
    <div
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length) take([...event.dataTransfer.files])
      }}
      className={clsx(
        'rounded-card border border-dashed p-3 transition-colors',
        isOver ? 'border-brand bg-brand-soft' : 'border-outline bg-raised',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        {onCamera ? (
          <Button icon={<Camera aria-hidden />} className="flex-1 pointer-fine:hidden md:flex-none" onClick={onCamera}>
            Take a photo
          </Button>
        ) : (
          <Choice
            icon={<Camera aria-hidden className="size-4" />}
            capture
            onFiles={take}
            className="pointer-fine:hidden"
          >
            Take a photo
          </Choice>
        )}
        <Choice icon={<Images aria-hidden className="size-4" />} onFiles={take} describedBy={`${id}-notes`}>
          Choose photos
        </Choice>
        <p className="text-table text-muted phone:hidden pointer-coarse:hidden">
          or drop{pastes && ', or paste,'} them here
        </p>
        {most < Infinity && <p className="text-table text-muted">At most {most} at a time</p>}
      </div>
      <p id={`${id}-notes`} role="status" className={clsx('text-table text-danger', refusals.length > 0 && 'mt-2')}>
        {refusals.join(' ')}
      </p>
    </div>
  )
}

function Choice({
  children,
  icon,
  capture,
  onFiles,
  describedBy,
  className,
}: {
  children: ReactNode
  icon: ReactNode
  capture?: boolean
  onFiles: (files: readonly File[]) => void
  describedBy?: string
  className?: string
}) {
  return (
    <label
      className={clsx(
        buttonClass({ variant: 'secondary' }),
        'relative flex-1 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:flex-none',
        className,
      )}
    >
      {icon}
      {children}
      <input
        type="file"
        accept={capture ? 'image/*' : ACCEPTED}
        capture={capture ? 'environment' : undefined}
        multiple={!capture}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
