'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { useReportSets } from '@/components/paper/report-sets/use-report-sets'
import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { MultiSelect } from '@/components/ui/multi-select'
import { notify } from '@/components/ui/notify'
import { optionsOf } from '@/components/ui/options'
import { PdfPreview } from '@/components/ui/pdf-preview'
import { Select } from '@/components/ui/select'
import { counted } from '@/lib/base/counts'
import { formatDateTime } from '@/lib/base/time'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import type { Letterhead } from '@/lib/paper/letterheads/schema'
import { storeReport } from '@/lib/paper/reports/commands'
import { MOST_INLINE_PHOTOS, MOST_PHOTOS, REPORT_LABELS, SECTIONS_OF, reportName } from '@/lib/paper/reports/rules'
import type { JobReport, ReportKind, ReportRequest } from '@/lib/paper/reports/schema'
import { api } from '@/lib/platform/http/client'
import { DISPOSITION_LABELS } from '@/lib/site/inventory/rules'
import type { InspectionSummary } from '@/lib/site/visits/schema'

import { outlookOf, previewQuery } from './outlook'
import { PickedPhotos } from './picked-photos'
import { SetSelect, chosenOf } from './set-select'
import { ALL_OF_IT, type Chosen, WhatGoesIn } from './what-goes-in'

const PROGRESS = 'Progress report'
const TOO_MANY = `A report holds at most ${MOST_PHOTOS.toLocaleString('en-AU')} photos. Please leave some out.`

/** Every option of every kind; each kind takes its own. */
interface Options extends Chosen {
  /** Empty for the client's, or the default one. */
  letterheadId: string
  showJobDetailsHeader: boolean
  inspectionId: string
  selectedSiteVisitIds: string[]
  showCompletionSummary: boolean
  isProgress: boolean
  roomIds: string[]
  dispositions: ReportDisposition[]
  includeClientLogo: boolean
  showPhotoNoteHeader: boolean
  /** In their order; empty for all photos of the job. */
  picked: readonly GalleryPhoto[]
  /** The photos that a report was made of before, in their order; others that are picked take their place. */
  selectedImages: readonly string[]
}

type ReportDisposition = keyof typeof DISPOSITION_LABELS

function requestOf(kind: ReportKind, options: Options): ReportRequest {
  const { letterheadId, showJobDetailsHeader, inspectionId, selectedSiteVisitIds, showCompletionSummary } = options
  const { isProgress, roomIds, dispositions, includeClientLogo, showPhotoNoteHeader, photosPerPage } = options
  const coveringNote = options.coveringNote.trim()
  const common = {
    showJobDetailsHeader,
    ...(letterheadId && { letterheadId }),
    ...(coveringNote && { coveringNote }),
  }
  const composed = {
    ...common,
    leftOut: SECTIONS_OF[kind].filter((key) => options.leftOut.includes(key)),
    ...(options.coverPhotoId && { coverPhotoId: options.coverPhotoId }),
  }
  const withPhotos = { ...composed, photosPerPage, photoIds: [...options.photoIds] }
  switch (kind) {
    case 'SiteVisitReport':
      return { type: kind, ...withPhotos, inspectionId }
    case 'CompletionReport':
      return { type: kind, ...withPhotos, selectedSiteVisitIds, showCompletionSummary, isProgress }
    case 'PhotoReport':
      return {
        type: kind,
        ...common,
        photosPerPage,
        showPhotoNoteHeader,
        feedItemIds: [],
        selectedImages: selectedIn(options),
      }
    case 'InventoryDetailReport':
      return { type: kind, ...common, roomIds, dispositions, includeClientLogo }
    case 'InventoryPhotoReport':
      return { type: kind, ...common, roomIds, dispositions }
    case 'InitialAttendanceReport':
      return { type: kind, ...withPhotos }
    case 'DryingLog':
      return { type: kind, ...composed }
  }
}

/** The photos of a photo report, in their order; none for all. */
const selectedIn = ({ picked, selectedImages }: Options): string[] =>
  picked.length ? picked.map(({ id }) => id) : [...selectedImages]

/** How many photos are named one by one: an address has its limit. */
const namedIn = (options: Options): number => Math.max(selectedIn(options).length, options.photoIds.length)

const USUAL: Options = {
  letterheadId: '',
  showJobDetailsHeader: true,
  inspectionId: '',
  selectedSiteVisitIds: [],
  showCompletionSummary: true,
  isProgress: false,
  roomIds: [],
  dispositions: [],
  includeClientLogo: false,
  showPhotoNoteHeader: true,
  picked: [],
  selectedImages: [],
  ...ALL_OF_IT,
}

/** The choices that a report was made with; one of an earlier version of the app lacks some. */
const optionsOfMade = (made: JobReport | undefined): Partial<Options> =>
  Object.fromEntries(Object.entries(made?.options ?? {}).filter(([key, value]) => key in USUAL && value !== null))

interface MakeReportProps {
  job: Job
  kind: ReportKind
  /** The latest first. */
  visits?: readonly InspectionSummary[]
  /** The photos that somebody picked for it; all photos of the job unless some were picked. */
  picked?: readonly GalleryPhoto[]
  /** One that is made again: its choices are where it begins. */
  again?: JobReport
  /** Whether whoever makes it keeps sets. */
  mayKeepSets?: boolean
  onClose: () => void
}

/** Asks what a report is to hold, shows it, and has it made and stored. */
export function MakeReport({
  job,
  kind,
  visits = [],
  picked = [],
  again,
  mayKeepSets = false,
  onClose,
}: MakeReportProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const [store, isStoring] = useCommand(storeReport)
  const { data: sets = [] } = useReportSets()
  /** Undefined until somebody chooses: then it is the one of the job's client. One that is made again has none. */
  const [setId, chooseSet] = useState<string>()
  const proposed = again ? undefined : sets.find(({ client }) => client && client.id === job.client?.id)
  const taken = setId === undefined ? proposed : sets.find(({ id }) => id === setId)
  const [changes, setChanges] = useState<Partial<Options>>({ ...optionsOfMade(again), picked })
  const options: Options = {
    ...USUAL,
    inspectionId: visits[0]?.id ?? '',
    ...(taken && chosenOf(taken)),
    ...changes,
  }
  /** What a set took the place of, until something else is changed. */
  const [before, setBefore] = useState<{ changes: Partial<Options>; setId: string | undefined } | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = (changed: Partial<Options>) => {
    setChanges({ ...changes, ...changed })
    setBefore(null)
    setRefusal(null)
  }
  const takeSet = (id: string) => {
    const { leftOut: _, photosPerPage: __, coveringNote, ...rest } = changes
    setBefore({ changes, setId })
    // Nobody else has the words that were typed here; the set still has its own.
    setChanges(coveringNote?.trim() ? { ...rest, coveringNote } : rest)
    chooseSet(id)
    setRefusal(null)
  }
  const takeItsNote = () => {
    const { coveringNote: _, ...rest } = changes
    setBefore({ changes, setId })
    setChanges(rest)
    setRefusal(null)
  }
  const takeBack = (then: NonNullable<typeof before>) => {
    setChanges(then.changes)
    chooseSet(then.setId)
    setBefore(null)
    setRefusal(null)
  }
  const hasOwnNote = Boolean(changes.coveringNote?.trim())
  const isNoteOfSetLeft = hasOwnNote && taken?.coveringNote && taken.coveringNote !== changes.coveringNote
  const request = requestOf(kind, options)
  // An address names no more photos than a preview holds; of the others the list of reports tells once they are made.
  const isTold = namedIn(options) <= MOST_INLINE_PHOTOS && (kind !== 'SiteVisitReport' || options.inspectionId !== '')
  const { data: outlook } = useQuery({ ...outlookOf(job.id, request), enabled: isTold })

  const tried = async (work: () => Promise<void>) => {
    setRefusal(null)
    await work().catch((error: unknown) => setRefusal(asRefusal(error).message))
  }
  const tooLarge = (photos: number) =>
    setRefusal(`A preview holds ${MOST_INLINE_PHOTOS} photos, and this report has ${photos}. Save it to the job.`)
  const look = () =>
    tried(async () => {
      if (namedIn(options) > MOST_INLINE_PHOTOS) return tooLarge(namedIn(options))
      setLooking(true)
      const { isInline, photos } = await queries.fetchQuery(outlookOf(job.id, request)).finally(() => setLooking(false))
      if (isInline) setShown(`/api/v1/reports/${job.id}/preview${previewQuery(request)}`)
      else tooLarge(photos)
    })
  const save = () =>
    tried(async () => {
      if (namedIn(options) > MOST_PHOTOS) return setRefusal(TOO_MANY)
      const made = await store({ jobId: job.id }, request)
      const toReports = { label: 'Go to the reports', onSelect: () => router.push(`/jobs/${job.id}/reports`) }
      notify.success(`${reportName(made)}, is being made`, picked.length ? toReports : undefined)
      onClose()
    })

  const title = options.isProgress ? PROGRESS : REPORT_LABELS[kind]
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={title}
      description={`${jobNumber(job)}, ${siteOf(job)}`}
      footer={(close) => (
        <>
          <Button className="phone:w-full" onClick={close}>
            Cancel
          </Button>
          {shown ? (
            <Button className="phone:w-full" onClick={() => setShown(null)}>
              Back to the options
            </Button>
          ) : (
            <Button className="phone:w-full" busy={isLooking} busyLabel="Looking…" onClick={() => void look()}>
              Preview
            </Button>
          )}
          <Button
            variant="primary"
            className="phone:w-full"
            busy={isStoring}
            busyLabel="Saving…"
            onClick={() => void save()}
          >
            Save to the job
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {outlook?.unfinished && (
          <Banner tone="warning">
            <p>{outlook.unfinished}. A completion report would say that the work is done.</p>
            <Button
              className="mt-2"
              onClick={() => {
                set({ isProgress: true })
                setShown(null)
              }}
            >
              Make a progress report
            </Button>
          </Banner>
        )}
        {outlook?.remark && <Banner tone="warning">{outlook.remark}</Banner>}
        {shown ? (
          <PdfPreview src={shown} title={title} />
        ) : (
          <OptionFields
            job={job}
            kind={kind}
            visits={visits}
            options={options}
            onChange={set}
            setSelect={
              <SetSelect
                job={job}
                sets={sets}
                value={taken?.id ?? ''}
                chosen={options}
                mayKeep={mayKeepSets}
                onChoose={takeSet}
                onTakeNote={isNoteOfSetLeft ? takeItsNote : undefined}
                onUndo={before ? () => takeBack(before) : undefined}
              />
            }
          />
        )}
      </div>
    </Dialog>
  )
}

interface OptionFieldsProps extends Pick<MakeReportProps, 'job' | 'kind'> {
  visits: readonly InspectionSummary[]
  options: Options
  onChange: (changed: Partial<Options>) => void
  setSelect: ReactNode
}

function OptionFields({ job, kind, visits, options, onChange, setSelect }: OptionFieldsProps) {
  const ofVisits = visits.map(({ id, inspectionDate, isInitialAttendance }) => ({
    value: id,
    label: `${formatDateTime(inspectionDate, job.timezone)}${isInitialAttendance ? ', initial attendance' : ''}`,
  }))
  return (
    <>
      {kind === 'SiteVisitReport' && (
        <Select
          label="Site visit"
          options={ofVisits}
          value={options.inspectionId}
          // Another visit has other photos.
          onChange={({ target }) => onChange({ inspectionId: target.value, photoIds: [] })}
        />
      )}
      <LetterheadSelect value={options.letterheadId} onChange={(letterheadId) => onChange({ letterheadId })} />
      {kind === 'CompletionReport' && (
        <>
          <MultiSelect
            label="Site visits"
            placeholder="All site visits"
            options={ofVisits}
            value={options.selectedSiteVisitIds}
            onChange={(selectedSiteVisitIds) => onChange({ selectedSiteVisitIds })}
          />
          {options.isProgress && (
            <Checkbox
              label="Work goes on: a progress report"
              checked
              onChange={() => onChange({ isProgress: false })}
            />
          )}
          <Checkbox
            label={options.isProgress ? 'Summary' : 'Completion summary'}
            checked={options.showCompletionSummary}
            onChange={({ target }) => onChange({ showCompletionSummary: target.checked })}
          />
        </>
      )}
      {kind === 'PhotoReport' && <PhotosField job={job} options={options} onChange={onChange} />}
      {(kind === 'InventoryDetailReport' || kind === 'InventoryPhotoReport') && (
        <ContentsFields jobId={job.id} options={options} onChange={onChange} />
      )}
      <WhatGoesIn
        job={job}
        kind={kind}
        inspectionId={visitOf(kind, visits, options)}
        chosen={options}
        onChange={onChange}
        before={setSelect}
      />
      <div className="flex flex-col md:gap-2">
        <Checkbox
          label="Job details on the first page"
          checked={options.showJobDetailsHeader}
          onChange={({ target }) => onChange({ showJobDetailsHeader: target.checked })}
        />
        {kind === 'PhotoReport' && (
          <Checkbox
            label="Room, time and person with each photo"
            checked={options.showPhotoNoteHeader}
            onChange={({ target }) => onChange({ showPhotoNoteHeader: target.checked })}
          />
        )}
        {kind === 'InventoryDetailReport' && (
          <Checkbox
            label="The client’s logo"
            checked={options.includeClientLogo}
            onChange={({ target }) => onChange({ includeClientLogo: target.checked })}
          />
        )}
      </div>
    </>
  )
}

/** The visit that a report tells; none for a report of the whole job. */
const visitOf = (kind: ReportKind, visits: readonly InspectionSummary[], options: Options): string | undefined =>
  kind === 'InitialAttendanceReport'
    ? visits.find(({ isInitialAttendance }) => isInitialAttendance)?.id
    : kind === 'SiteVisitReport'
      ? options.inspectionId
      : undefined

const PhotosField = ({ job, options, onChange }: Pick<OptionFieldsProps, 'job' | 'options' | 'onChange'>) =>
  options.picked.length ? (
    <PickedPhotos photos={options.picked} timezone={job.timezone} onChange={(picked) => onChange({ picked })} />
  ) : options.selectedImages.length ? (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {counted(options.selectedImages.length, 'photo')}, as they were picked before
      <Button size="sm" onClick={() => onChange({ selectedImages: [] })}>
        Print all photos
      </Button>
    </div>
  ) : (
    <p className="text-sm text-muted">
      All photos of the job, room by room. For some of them in an order of yours, select them in the{' '}
      <Link
        href={`/jobs/${job.id}/photos`}
        className="inline-flex min-h-11 items-center text-brand underline md:min-h-6"
      >
        gallery
      </Link>{' '}
      and choose “Put into a report”.
    </p>
  )

function ContentsFields({
  jobId,
  options,
  onChange,
}: Pick<OptionFieldsProps, 'options' | 'onChange'> & { jobId: string }) {
  const { data: rooms = [], isPending } = useRooms(jobId)
  return (
    <>
      <MultiSelect
        label="Rooms"
        placeholder="All rooms"
        loading={isPending}
        options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
        value={options.roomIds}
        onChange={(roomIds) => onChange({ roomIds })}
      />
      <MultiSelect
        label="Dispositions"
        placeholder="All dispositions"
        options={optionsOf(DISPOSITION_LABELS)}
        value={options.dispositions}
        onChange={(dispositions) => onChange({ dispositions: dispositions as ReportDisposition[] })}
      />
    </>
  )
}

function LetterheadSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: letterheads = [] } = useQuery({
    queryKey: letterheadKeys.list(),
    queryFn: ({ signal }) => api.get<Letterhead[]>('/api/v1/letterheads', { signal }),
  })
  return (
    <Select
      label="Letterhead"
      placeholder="The client’s own, or the default one"
      options={letterheads.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
