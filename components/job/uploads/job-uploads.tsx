'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useJobCounts } from '@/components/job/jobs/use-job'
import type { Shown } from '@/components/platform/commands/kept'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { Pagination } from '@/components/ui/pagination'
import { saveFile } from '@/components/ui/save-file'
import { SkeletonTable } from '@/components/ui/skeleton'
import { asShownNow } from '@/components/ui/use-asking'
import { useMarked } from '@/components/ui/use-marked'
import type { Role } from '@/lib/base/roles'
import { isPicture } from '@/lib/company/files/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { uploadKeys } from '@/lib/job/uploads/keys'
import { PAGE_SIZE, jobUploadsPath, mayRemoveUpload } from '@/lib/job/uploads/rules'
import type { Upload } from '@/lib/job/uploads/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { DeleteUploads } from './delete-uploads'
import { EditDialog, LaterUploadPanel, PreviewDialog } from './loaded-later'
import { UploadDrop } from './upload-drop'
import { UploadsTable } from './uploads-table'
import { isStored, useListedUploads } from './use-listed-uploads'
import { useUploadQueue } from './use-upload-queue'

interface Viewer {
  userId: string
  role: Role
}

interface JobUploadsProps {
  id: string
  page: number
  /** The last files of the page before. */
  after?: string[]
  viewer: Viewer
}

/** The files of a job: the stored ones, and those on their way. */
export function JobUploads({ id, page, after, viewer }: JobUploadsProps) {
  const { add, ...queue } = useUploadQueue(id)
  return (
    <div className="space-y-4">
      <UploadDrop onFiles={add} />
      <OfJob id={id}>
        {(job) => <UploadList {...{ job, page, after, viewer }} queue={page === 1 ? queue.uploads : NONE} />}
      </OfJob>
      <LaterUploadPanel {...queue} />
    </div>
  )
}

const NONE: readonly Shown[] = []

/** A new picture soon gets a small one. */
const SOON_MS = 30_000
const LOOK_AGAIN_MS = 2_000
const awaitsThumbnail = ({ mimeType, thumbnailUrl, createdAt }: Upload) =>
  isPicture(mimeType) && !thumbnailUrl && Date.now() - Date.parse(createdAt) < SOON_MS

interface UploadListProps {
  job: Job
  page: number
  after?: string[]
  viewer: Viewer
  /** The files on their way: they have their places from the beginning. */
  queue: readonly Shown[]
}

function UploadList({ job, page, after, viewer, queue }: UploadListProps) {
  const query = useQuery({
    queryKey: uploadKeys.page(job.id, page, after),
    queryFn: ({ signal }) =>
      api.get<Upload[]>(`${jobUploadsPath(job.id)}${queryString({ page, after, pageSize: PAGE_SIZE })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(awaitsThumbnail) ? LOOK_AGAIN_MS : false),
  })
  const { uploads: total = 0 } = useJobCounts(job.id)

  return (
    <Loaded query={query} waiting={<SkeletonTable rows={6} columns={4} label="Loading the uploads…" />}>
      {(uploads) => (
        <>
          {uploads.length + queue.length > 0 && <UploadRows job={job} stored={uploads} queue={queue} viewer={viewer} />}
          {uploads.length + queue.length === 0 && (
            <EmptyState icon={<FolderOpen />} title={page > 1 ? 'There is no such page' : 'No uploads yet'}>
              {page > 1
                ? undefined
                : 'Plans, quotes, reports of others and photos that belong to the job are kept here.'}
            </EmptyState>
          )}
          {total > PAGE_SIZE && (
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              noun="files"
              rowIds={uploads.map((upload) => upload.id)}
              hrefFor={(other, last) =>
                `/jobs/${job.id}/uploads${queryString({ page: other > 1 ? other : null, after: last })}`
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface UploadRowsProps extends Omit<UploadListProps, 'page' | 'after'> {
  stored: readonly Upload[]
}

function UploadRows({ job, stored, queue, viewer }: UploadRowsProps) {
  const listed = useListedUploads(stored, queue)
  const uploads = listed.filter(isStored)
  const { chosen, selection, clear } = useMarked(
    uploads,
    ({ id }) => id,
    ({ name }) => name,
  )
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [edited, setEdited] = useState<Upload | null>(null)
  const [doomed, setDoomed] = useState<readonly Upload[]>([])
  const shown = uploads.find(({ id }) => id === previewed)

  const saveAll = () => saveFile(`${jobUploadsPath(job.id)}/zip${queryString({ id: chosen.map(({ id }) => id) })}`)

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 md:min-h-9">
        <p role="status" className="me-auto text-table text-muted">
          {chosen.length ? `${chosen.length} selected` : ''}
        </p>
        {chosen.length > 0 && (
          <Button variant="ghost" onClick={clear}>
            Clear selection
          </Button>
        )}
        {uploads.length > 0 && (
          <Button icon={<Download />} onClick={saveAll}>
            {chosen.length ? 'Download as ZIP' : 'Download all as ZIP'}
          </Button>
        )}
        {chosen.some((upload) => mayRemoveUpload(viewer, upload)) && (
          <Button icon={<Trash2 />} onClick={() => setDoomed(chosen)}>
            Delete
          </Button>
        )}
      </div>
      <UploadsTable
        uploads={listed}
        viewer={viewer}
        timezone={job.timezone}
        selection={selection}
        onPreview={({ id }) => setPreviewed(id)}
        onEdit={setEdited}
        onDelete={(upload) => setDoomed([upload])}
      />
      {shown && (
        <PreviewDialog
          uploads={uploads}
          shown={shown}
          onShow={({ id }) => setPreviewed(id)}
          onClose={() => setPreviewed(null)}
        />
      )}
      {edited && <EditDialog upload={asShownNow(uploads, edited)} onClose={() => setEdited(null)} />}
      <DeleteUploads chosen={doomed} viewer={viewer} onClose={() => setDoomed([])} />
    </>
  )
}
