'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

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
import { formatDateTime } from '@/lib/base/time'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import type { Letterhead } from '@/lib/paper/letterheads/schema'
import { storeReport } from '@/lib/paper/reports/commands'
import { reportKeys } from '@/lib/paper/reports/keys'
import { MOST_INLINE_PHOTOS, MOST_PHOTOS, REPORT_LABELS } from '@/lib/paper/reports/rules'
import type { ReportKind, ReportOutlook, ReportRequest } from '@/lib/paper/reports/schema'
import { api, queryString } from '@/lib/platform/http/client'
import { DISPOSITION_LABELS } from '@/lib/site/inventory/rules'
import type { InspectionSummary } from '@/lib/site/visits/schema'

import { PickedPhotos } from './picked-photos'

const PROGRESS = 'Progress report'
const TOO_MANY = `A report holds at most ${MOST_PHOTOS.toLocaleString('en-AU')} photos. Please leave some out.`

/** Every option of every kind; each kind takes its own. */
interface Options {
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
}

type ReportDisposition = keyof typeof DISPOSITION_LABELS

function requestOf(kind: ReportKind, options: Options): ReportRequest {
  const { letterheadId, showJobDetailsHeader, inspectionId, selectedSiteVisitIds, showCompletionSummary } = options
  const { isProgress, roomIds, dispositions, includeClientLogo, showPhotoNoteHeader, picked } = options
  const common = { showJobDetailsHeader, ...(letterheadId && { letterheadId }) }
  switch (kind) {
    case 'SiteVisitReport':
      return { type: kind, ...common, inspectionId }
    case 'CompletionReport':
      return { type: kind, ...common, selectedSiteVisitIds, showCompletionSummary, isProgress }
    case 'PhotoReport':
      return { type: kind, ...common, showPhotoNoteHeader, feedItemIds: [], selectedImages: picked.map(({ id }) => id) }
    case 'InventoryDetailReport':
      return { type: kind, ...common, roomIds, dispositions, includeClientLogo }
    case 'InventoryPhotoReport':
      return { type: kind, ...common, roomIds, dispositions }
    default:
      return { type: kind, ...common }
  }
}

const previewQuery = (request: ReportRequest) => queryString({ request: JSON.stringify(request) })

/** The read of what a report will hold. */
const outlookOf = (jobId: string, request: ReportRequest) =>
  queryOptions({
    queryKey: reportKeys.outlook(jobId, request),
    queryFn: ({ signal }) =>
      api.get<ReportOutlook>(`/api/v1/reports/${jobId}/outlook${previewQuery(request)}`, { signal }),
    retry: false,
  })

interface MakeReportProps {
  job: Job
  kind: ReportKind
  /** The latest first. */
  visits?: readonly InspectionSummary[]
  /** The photos that somebody picked for it; all photos of the job unless some were picked. */
  picked?: readonly GalleryPhoto[]
  onClose: () => void
}

/** Asks what a report is to hold, shows it, and has it made and stored. */
export function MakeReport({ job, kind, visits = [], picked = [], onClose }: MakeReportProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const [store, isStoring] = useCommand(storeReport)
  const [options, setOptions] = useState<Options>({
    letterheadId: '',
    showJobDetailsHeader: true,
    inspectionId: visits[0]?.id ?? '',
    selectedSiteVisitIds: [],
    showCompletionSummary: true,
    isProgress: false,
    roomIds: [],
    dispositions: [],
    includeClientLogo: false,
    showPhotoNoteHeader: true,
    picked,
  })
  const [shown, setShown] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = (changed: Partial<Options>) => {
    setOptions({ ...options, ...changed })
    setRefusal(null)
  }
  const request = requestOf(kind, options)
  // An address names no more photos than a preview holds; of the others the list of reports tells once they are made.
  const isTold =
    options.picked.length <= MOST_INLINE_PHOTOS && (kind !== 'SiteVisitReport' || options.inspectionId !== '')
  const { data: outlook } = useQuery({ ...outlookOf(job.id, request), enabled: isTold })

  const tried = async (work: () => Promise<void>) => {
    setRefusal(null)
    await work().catch((error: unknown) => setRefusal(asRefusal(error).message))
  }
  const tooLarge = (photos: number) =>
    setRefusal(`A preview holds ${MOST_INLINE_PHOTOS} photos, and this report has ${photos}. Save it to the job.`)
  const look = () =>
    tried(async () => {
      if (options.picked.length > MOST_INLINE_PHOTOS) return tooLarge(options.picked.length)
      setLooking(true)
      const { isInline, photos } = await queries.fetchQuery(outlookOf(job.id, request)).finally(() => setLooking(false))
      if (isInline) setShown(`/api/v1/reports/${job.id}/preview${previewQuery(request)}`)
      else tooLarge(photos)
    })
  const save = () =>
    tried(async () => {
      if (options.picked.length > MOST_PHOTOS) return setRefusal(TOO_MANY)
      const { title, versionNo } = await store({ jobId: job.id }, request)
      const toReports = { label: 'Go to the reports', onSelect: () => router.push(`/jobs/${job.id}/reports`) }
      notify.success(`${title}, version ${versionNo}, is being made`, picked.length ? toReports : undefined)
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
          <OptionFields job={job} kind={kind} visits={visits} options={options} onChange={set} />
        )}
      </div>
    </Dialog>
  )
}

interface OptionFieldsProps extends Pick<MakeReportProps, 'job' | 'kind'> {
  visits: readonly InspectionSummary[]
  options: Options
  onChange: (changed: Partial<Options>) => void
}

function OptionFields({ job, kind, visits, options, onChange }: OptionFieldsProps) {
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
          onChange={({ target }) => onChange({ inspectionId: target.value })}
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

const PhotosField = ({ job, options, onChange }: Pick<OptionFieldsProps, 'job' | 'options' | 'onChange'>) =>
  options.picked.length ? (
    <PickedPhotos photos={options.picked} timezone={job.timezone} onChange={(picked) => onChange({ picked })} />
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
