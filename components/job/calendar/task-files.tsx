'use client'

import { clsx } from 'clsx'
import Paperclip from 'lucide-react/icons/paperclip'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'

import { useStorageExhausted } from '@/components/company/organization/use-storage-exhausted'
import { Banner } from '@/components/ui/banner'
import { FileDrop } from '@/components/ui/file-drop'
import { formatBytes } from '@/components/ui/file-limits'
import { IconButton } from '@/components/ui/icon-button'
import { PlanLink } from '@/components/ui/plan-link'
import { MAX_ATTACHMENT_BYTES } from '@/lib/company/files/rules'
import { MOST_ATTACHMENTS, STORAGE_EXHAUSTED } from '@/lib/job/calendar/rules'
import type { TaskAttachment } from '@/lib/job/calendar/schema'
import { cut } from '@/lib/job/calendar/shown/words'

const LONGEST_FILE_NAME = 30

/** The changes of a task's attachments for its next save. */
export interface FileChanges {
  added: File[]
  /** The ids of stored attachments to remove. */
  removed: string[]
}

export const NO_FILE_CHANGES: FileChanges = { added: [], removed: [] }

const bytesOf = ({ added }: FileChanges) => added.reduce((sum, { size }) => sum + size, 0)

/** Whether one save can carry them. */
export const fitOneSave = (changes: FileChanges): boolean =>
  changes.added.length <= MOST_ATTACHMENTS && bytesOf(changes) <= MAX_ATTACHMENT_BYTES

/** The attachments of a task: the stored ones, and those to add. */
export function TaskFiles({
  attachments,
  changes,
  onChange,
}: {
  attachments: readonly TaskAttachment[]
  changes: FileChanges
  onChange: (changes: FileChanges) => void
}) {
  const { added, removed } = changes
  const isExhausted = useStorageExhausted()
  const remove = (file: File) => onChange({ ...changes, added: added.filter((one) => one !== file) })
  const toggle = (id: string) =>
    onChange({ ...changes, removed: removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id] })

  return (
    <section aria-label="Attachments" className="space-y-2">
      {isExhausted && (
        <Banner tone="warning" action={<PlanLink />}>
          {STORAGE_EXHAUSTED}
        </Banner>
      )}
      <FileDrop
        label="Attachments"
        disabled={isExhausted}
        onFiles={(files) => onChange({ ...changes, added: [...added, ...files] })}
      />
      <p
        aria-live="polite"
        className={clsx('text-table', fitOneSave(changes) ? 'text-muted' : 'font-medium text-danger')}
      >
        {added.length} / {MOST_ATTACHMENTS} files, {formatBytes(bytesOf(changes))} / {formatBytes(MAX_ATTACHMENT_BYTES)}
      </p>
      {attachments.length + added.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {attachments.map(({ id, name, size }) => (
            <FileLine key={id} name={name} size={size} isLeaving={removed.includes(id)}>
              {removed.includes(id) ? (
                <IconButton label={`Keep ${name}`} icon={<Undo2 aria-hidden />} onClick={() => toggle(id)} />
              ) : (
                <IconButton label={`Remove ${name}`} icon={<X aria-hidden />} onClick={() => toggle(id)} />
              )}
            </FileLine>
          ))}
          {added.map((file, index) => (
            <FileLine key={`${index} ${file.name}`} name={file.name} size={file.size} isNew>
              <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={() => remove(file)} />
            </FileLine>
          ))}
        </ul>
      )}
    </section>
  )
}

function FileLine({
  name,
  size,
  isNew,
  isLeaving,
  children,
}: {
  name: string
  size: number
  isNew?: boolean
  isLeaving?: boolean
  children: React.ReactNode
}) {
  return (
    <li className="flex items-center gap-2 py-1 ps-3 pe-1 text-sm">
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span title={name} className={clsx('min-w-0 flex-1 truncate', isLeaving && 'text-muted line-through')}>
        {cut(name, LONGEST_FILE_NAME)}
      </span>
      <span className="shrink-0 text-table text-muted">
        {isNew && 'new, '}
        {isLeaving ? 'removed on save' : formatBytes(size)}
      </span>
      {children}
    </li>
  )
}
