'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'

import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Column } from '@/components/ui/data-table'
import { formatBytes } from '@/components/ui/file-limits'
import { ProgressBar } from '@/components/ui/progress-bar'
import { RecordList } from '@/components/ui/record-list'
import { saveFile } from '@/components/ui/save-file'
import { useAsking } from '@/components/ui/use-asking'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import type { DataExport } from '@/lib/desk/exports/schema'

interface ExportsListProps {
  query: UseQueryResult<DataExport[]>
  /** The address of the calls; a file's own is below it. */
  path: string
  timezone: string
  /** What there will be, where there is nothing yet. */
  empty: string
  onDelete: (id: string) => Promise<unknown>
}

const nameOf = ({ name }: DataExport) => name

/** Exports with how far they are, to download and to delete. */
export function ExportsList({ query, path, timezone, empty, onDelete }: ExportsListProps) {
  const asking = useAsking<DataExport, 'remove'>(query.data)
  const doomed = asking.about('remove')
  return (
    <>
      <RecordList<DataExport[], DataExport>
        query={query}
        caption="Files"
        waiting="Loading the files…"
        waitingRows={2}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        columns={columnsFor(path, timezone)}
        empty={{ icon: <Archive />, title: 'No file yet', children: empty }}
        menu={{
          nameOf,
          itemsOf: (one) => [
            { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => asking.ask('remove', one) },
          ],
        }}
      />
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={asking.close}
        title={doomed ? `Delete ${nameOf(doomed)}?` : ''}
        onConfirm={async () => void (await onDelete(doomed!.id))}
      >
        Only this copy goes. The records in it stay as they are, and it can be made again.
      </ConfirmDialog>
    </>
  )
}

const columnsFor = (path: string, timezone: string): Column<DataExport>[] => [
  {
    key: 'name',
    header: 'File',
    card: 'title',
    cell: ({ name, sha256 }) => (
      <>
        <span className="font-medium wrap-anywhere">{name}</span>
        {sha256 && <span className="block text-table text-muted wrap-anywhere">SHA-256 {sha256}</span>}
      </>
    ),
  },
  {
    key: 'asked',
    header: 'Asked for',
    card: 'line',
    cell: ({ createdAt, createdBy }) => (
      <span>
        {formatDateTime(createdAt, timezone)}
        <span className="block text-muted">{fullName(createdBy)}</span>
      </span>
    ),
  },
  { key: 'size', header: 'Size', card: 'line', cell: ({ size }) => size !== null && formatBytes(size) },
  {
    key: 'status',
    header: 'Status',
    card: 'line',
    cell: (one) => <Standing one={one} path={path} timezone={timezone} />,
  },
]

/** How an export stands, with what can be done about it. */
function Standing({ one, path, timezone }: { one: DataExport; path: string; timezone: string }) {
  const { status, progress, failure, name, id, expiresAt } = one
  if (status === 'FAILED') return <p className="text-danger">{failure}</p>
  if (status === 'COMPLETED') {
    return (
      <div className="space-y-1.5">
        <Button size="sm" icon={<Download />} aria-label={`Download ${name}`} onClick={() => saveFile(`${path}/${id}`)}>
          Download
        </Button>
        <p className="text-table text-muted">Kept until {formatDateTime(expiresAt, timezone)}</p>
      </div>
    )
  }
  return (
    <div className="min-w-40 space-y-1.5">
      <p>{progress ? `${progress.done} of ${progress.of} files` : 'Waiting for its turn…'}</p>
      <ProgressBar label={`Making ${name}`} value={progress ? (progress.done / progress.of) * 100 : undefined} />
    </div>
  )
}
