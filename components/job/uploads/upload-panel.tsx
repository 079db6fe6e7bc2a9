import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'

import { type Shown, reasonOf, shareOf } from '@/components/platform/commands/kept'
import { Button } from '@/components/ui/button'
import { formatBytes } from '@/components/ui/file-limits'
import { IconButton } from '@/components/ui/icon-button'
import { ProgressBar } from '@/components/ui/progress-bar'

import type { useUploadQueue } from './use-upload-queue'

type Queue = ReturnType<typeof useUploadQueue>

/** The files on their way, each with its progress and its actions; in sight below the list, which they do not push. */
export function UploadPanel({ uploads, cancel, retry, forget }: Omit<Queue, 'add'>) {
  const shown = uploads.filter(({ state }) => state !== 'saved')
  const failed = uploads.filter(({ state }) => state === 'refused' || state === 'stopped')
  const share = shareOf(uploads)
  const stored = uploads.length - shown.length
  if (!shown.length) return null

  return (
    <section
      aria-label="Files on their way"
      className="sticky bottom-[calc(--spacing(4)_+_var(--bottom-bar))] z-15 rounded-card border border-line bg-raised shadow-float"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <p role="status" className="text-sm font-medium">
          {share === null ? `${failed.length} not uploaded` : `${stored} of ${uploads.length - failed.length} uploaded`}
        </p>
        {share !== null && (
          <div className="min-w-32 flex-1">
            <ProgressBar label="All files" value={share} />
          </div>
        )}
        {failed.length > 1 && (
          <Button size="sm" className="ms-auto" onClick={() => retry(failed.map(({ id }) => id))}>
            Try all again
          </Button>
        )}
      </div>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto">
        {shown.map((upload) => (
          <Line key={upload.id} upload={upload} cancel={cancel} retry={retry} forget={forget} />
        ))}
      </ul>
    </section>
  )
}

const STATE_WORDS = { waiting: 'Waiting', sent: 'Being stored…', stopped: 'Cancelled' }

function Line({ upload, cancel, retry, forget }: { upload: Shown } & Pick<Queue, 'cancel' | 'retry' | 'forget'>) {
  const { id, state, share } = upload
  const file = upload.files[0]!
  const isOver = state === 'refused' || state === 'stopped'
  return (
    <li className="flex items-center gap-2 py-1 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex gap-3 text-table">
          <span title={file.name} className="min-w-0 flex-1 truncate">
            {file.name}
          </span>
          <span className="shrink-0 text-muted">{formatBytes(file.size)}</span>
        </p>
        {state === 'sending' ? (
          <ProgressBar label={file.name} value={share * 100} />
        ) : state === 'refused' ? (
          <p className="text-table text-danger">{reasonOf(upload)}</p>
        ) : (
          <p className="text-table text-muted">{STATE_WORDS[state as keyof typeof STATE_WORDS]}</p>
        )}
      </div>
      {isOver && (
        <>
          <IconButton label={`Try ${file.name} again`} icon={<RotateCw aria-hidden />} onClick={() => retry([id])} />
          <IconButton label={`Dismiss ${file.name}`} icon={<X aria-hidden />} onClick={() => forget(id)} />
        </>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <IconButton label={`Cancel ${file.name}`} icon={<X aria-hidden />} onClick={() => cancel(id)} />
      )}
    </li>
  )
}
