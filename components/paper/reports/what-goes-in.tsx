'use client'

import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'

import { PickPhotosDialog } from '@/components/paper/forms/loaded-later'
import { SectionBoxes } from '@/components/paper/report-sets/section-boxes'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextArea } from '@/components/ui/text-area'
import { counted } from '@/lib/base/counts'
import type { Job } from '@/lib/job/jobs/schema'
import {
  MOST_NOTE_LETTERS,
  MOST_PHOTOS,
  PHOTOS_PER_PAGE,
  type PhotosPerPage,
  SECTIONS_OF,
  type SectionKey,
} from '@/lib/paper/reports/rules'
import type { ReportKind } from '@/lib/paper/reports/schema'

/** What a report is put together from; each kind takes its own. */
export interface Chosen {
  leftOut: readonly SectionKey[]
  photosPerPage: PhotosPerPage
  /** Empty for all that the kind has. */
  photoIds: readonly string[]
  /** Empty for the job's own picture, or the first of the house. */
  coverPhotoId: string
  coveringNote: string
}

export const ALL_OF_IT: Chosen = { leftOut: [], photosPerPage: 6, photoIds: [], coverPhotoId: '', coveringNote: '' }

const hasPhotos = (kind: ReportKind) => SECTIONS_OF[kind].includes('photos')
const isPrinted = (kind: ReportKind, { leftOut }: Chosen) => hasPhotos(kind) && !leftOut.includes('photos')
const hasPages = (kind: ReportKind, chosen: Chosen) => kind === 'PhotoReport' || isPrinted(kind, chosen)

/** What goes in, in a line: `All sections, 12 photos, 6 a page, with a note`. */
export function inALine(kind: ReportKind, chosen: Chosen): string {
  const sections = SECTIONS_OF[kind]
  const left = sections.filter((key) => chosen.leftOut.includes(key)).length
  const parts = [
    sections.length > 0 && (left ? `${sections.length - left} of ${sections.length} sections` : 'all sections'),
    isPrinted(kind, chosen) && (chosen.photoIds.length ? counted(chosen.photoIds.length, 'photo') : 'all photos'),
    hasPages(kind, chosen) && `${chosen.photosPerPage} a page`,
    sections.length > 0 && chosen.coverPhotoId && 'a photo of its own on page one',
    chosen.coveringNote.trim() && 'with a covering note',
  ].filter(Boolean)
  const line = parts.join(', ') || 'all of it'
  return line.charAt(0).toUpperCase() + line.slice(1)
}

interface WhatGoesInProps {
  job: Job
  kind: ReportKind
  /** The visit that the report tells, whose photos can be chosen. */
  inspectionId?: string
  chosen: Chosen
  onChange: (changed: Partial<Chosen>) => void
  /** The set that it is taken from. */
  before?: ReactNode
}

/** Sections, photos, page one's picture and a covering note, folded under a line that says what they are. */
export function WhatGoesIn({ job, kind, inspectionId, chosen, onChange, before }: WhatGoesInProps) {
  const [isPicking, setPicking] = useState<'photos' | 'cover' | null>(null)
  const sections = SECTIONS_OF[kind]
  const { leftOut, photosPerPage, photoIds, coverPhotoId, coveringNote } = chosen
  return (
    <details className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform in-[[open]]:rotate-90" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">What goes in</span>
          <span className="block text-table text-muted">{inALine(kind, chosen)}</span>
        </span>
      </summary>
      <div className="space-y-4 pb-3">
        {before}
        {sections.length > 0 && (
          <SectionBoxes sections={sections} leftOut={leftOut} onChange={(changed) => onChange({ leftOut: changed })} />
        )}
        {isPrinted(kind, chosen) && (
          <Picking
            label="Photos"
            says={photoIds.length ? `${counted(photoIds.length, 'photo')} chosen` : 'All photos'}
            verb="Choose photos"
            onPick={() => setPicking('photos')}
            without={photoIds.length ? { verb: 'Print all photos', do: () => onChange({ photoIds: [] }) } : null}
          />
        )}
        {hasPages(kind, chosen) && (
          <RadioGroup
            label="Photos a page"
            inline
            options={PHOTOS_PER_PAGE.map((count) => ({ value: String(count), label: String(count) }))}
            value={String(photosPerPage)}
            onChange={({ target }) => onChange({ photosPerPage: Number(target.value) as PhotosPerPage })}
          />
        )}
        {sections.length > 0 && (
          <Picking
            label="Photo on page one"
            says={coverPhotoId ? 'One that you chose' : 'The job’s picture, or the first photo of the house'}
            verb="Choose another"
            onPick={() => setPicking('cover')}
            without={coverPhotoId ? { verb: 'Use the usual one', do: () => onChange({ coverPhotoId: '' }) } : null}
          />
        )}
        <TextArea
          label="Covering note"
          rows={3}
          maxLength={MOST_NOTE_LETTERS}
          help="On page one, with your name under it"
          value={coveringNote}
          onChange={({ target }) => onChange({ coveringNote: target.value })}
        />
      </div>
      {isPicking === 'photos' && (
        <PickPhotosDialog
          job={job}
          title="Photos of the report"
          filter={{ by: 'room', ...(inspectionId && { inspectionId }) }}
          chosen={photoIds}
          most={MOST_PHOTOS}
          onPick={(picked) => onChange({ photoIds: picked })}
          onClose={() => setPicking(null)}
        />
      )}
      {isPicking === 'cover' && (
        <PickPhotosDialog
          job={job}
          title="Photo on page one"
          filter={{ by: 'room' }}
          chosen={coverPhotoId ? [coverPhotoId] : []}
          most={1}
          onPick={([id = '']) => onChange({ coverPhotoId: id })}
          onClose={() => setPicking(null)}
        />
      )}
    </details>
  )
}

interface PickingProps {
  label: string
  says: string
  verb: string
  onPick: () => void
  without: { verb: string; do: () => void } | null
}

const Picking = ({ label, says, verb, onPick, without }: PickingProps) => (
  <div role="group" aria-label={label}>
    <p className="text-sm font-medium">{label}</p>
    <p className="text-table text-muted">{says}</p>
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="sm" onClick={onPick}>
        {verb}
      </Button>
      {without && (
        <Button size="sm" onClick={without.do}>
          {without.verb}
        </Button>
      )}
    </div>
  </div>
)
