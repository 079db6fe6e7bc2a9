import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'

import { type Column, DataTable, type Selection } from '@/components/ui/data-table'
import { formatBytes } from '@/components/ui/file-limits'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { deleteEntry, editEntry } from '@/components/ui/menu-entries'
import { saveFile } from '@/components/ui/save-file'
import { fullName } from '@/lib/base/names'
import { type Role } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import { mayRemoveUpload } from '@/lib/job/uploads/rules'
import type { Upload } from '@/lib/job/uploads/schema'

import { UploadFace } from './upload-face'
import { type ListedUpload, isStored } from './use-listed-uploads'

interface UploadsTableProps {
  uploads: readonly ListedUpload[]
  viewer: { userId: string; role: Role }
  /** The job's. */
  timezone: string
  selection: Selection<Upload>
  onPreview: (upload: Upload) => void
  onEdit: (upload: Upload) => void
  onDelete: (upload: Upload) => void
}

/** A job's uploads, and those on their way at the same height: a table, and cards on a phone. */
export function UploadsTable({ uploads, viewer, timezone, selection, onPreview, onEdit, onDelete }: UploadsTableProps) {
  const columns: Column<ListedUpload>[] = [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      className: 'md:w-1/3',
      cell: (upload) => {
        const face = (
          <>
            <UploadFace upload={upload} />
            <span className="min-w-0 break-words">{upload.name}</span>
          </>
        )
        if (!isStored(upload)) return <span className="flex min-w-0 items-center gap-3 font-medium">{face}</span>
        return (
          <button
            type="button"
            onClick={() => onPreview(upload)}
            className="flex w-full min-w-0 items-center gap-3 rounded-control text-start font-medium hover:underline"
          >
            {face}
          </button>
        )
      },
    },
    {
      key: 'comments',
      header: 'Comments',
      className: 'md:w-1/4',
      cell: (upload) =>
        isStored(upload) &&
        upload.comments && <span className="line-clamp-3 break-words whitespace-pre-line">{upload.comments}</span>,
    },
    {
      key: 'size',
      header: 'Size',
      align: 'end',
      className: 'whitespace-nowrap md:w-24',
      cell: ({ size }) => formatBytes(size),
    },
    {
      key: 'added',
      header: 'Added',
      cell: (upload) =>
        isStored(upload) ? (
          <span>
            <time dateTime={upload.createdAt}>{formatDateTime(upload.createdAt, timezone)}</time>
            <span className="block text-muted">{fullName(upload.createdBy)}</span>
          </span>
        ) : (
          <span>
            Not stored yet
            <span className="block text-muted">From this device</span>
          </span>
        ),
    },
  ]
  const actions = (upload: Upload): MenuEntry[] => [
    { label: 'Preview', icon: <Eye />, onSelect: () => onPreview(upload) },
    { label: 'Download', icon: <Download />, onSelect: () => saveFile(upload.url, upload.name) },
    editEntry(() => onEdit(upload), 'Rename or comment'),
    ...(mayRemoveUpload(viewer, upload) ? [deleteEntry(() => onDelete(upload))] : []),
  ]

  return (
    <DataTable
      caption="Uploads"
      columns={columns}
      rows={uploads}
      rowKey={({ id }) => id}
      rowActions={(upload) =>
        isStored(upload) ? (
          <Menu label={`Actions for ${upload.name}`} items={actions(upload)} />
        ) : (
          <span className="size-11 md:size-8" />
        )
      }
      selection={{
        ...selection,
        isSelectable: isStored,
        isSelected: (upload) => isStored(upload) && selection.isSelected(upload),
        onToggle: (upload) => isStored(upload) && selection.onToggle(upload),
        labelFor: ({ name }) => `Select ${name}`,
      }}
    />
  )
}
