'use client'

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import DownloadIcon from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { formatBytes } from '@/components/ui/file-limits'
import { PdfPreview } from '@/components/ui/pdf-preview'
import { saveFile } from '@/components/ui/save-file'
import { Spinner } from '@/components/ui/spinner'
import { isPicture, isText } from '@/lib/company/files/rules'
import { jobUploadsPath } from '@/lib/job/uploads/rules'
import type { Upload } from '@/lib/job/uploads/schema'

import { TextPreview } from './text-preview'
import { UploadFace } from './upload-face'

interface UploadPreviewProps {
  uploads: readonly Upload[]
  /** The shown upload. */
  shown: Upload
  onShow: (upload: Upload) => void
  onClose: () => void
}

/** Shows one upload after the other, by button or by the arrow keys. */
export function UploadPreview({ uploads, shown, onShow, onClose }: UploadPreviewProps) {
  const at = uploads.findIndex(({ id }) => id === shown.id)
  const [previous, next] = [uploads[at - 1], uploads[at + 1]]

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!wanted || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onShow(wanted)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [previous, next, onShow])

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="block truncate">{shown.name}</span>}
      description={`${at + 1} of ${uploads.length} · ${formatBytes(shown.size)}`}
      footer={
        <>
          <Button disabled={!previous} icon={<ChevronLeft />} onClick={() => previous && onShow(previous)}>
            Previous
          </Button>
          <Button disabled={!next} onClick={() => next && onShow(next)}>
            Next
            <ChevronRight aria-hidden className="size-4" />
          </Button>
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            className="phone:w-full md:ms-auto"
            onClick={() => saveFile(shown.url, shown.name)}
          >
            Download
          </Button>
        </>
      }
    >
      <Picture key={shown.id} upload={shown} />
      {shown.comments && <p className="mt-4 text-sm break-words whitespace-pre-line">{shown.comments}</p>}
    </Dialog>
  )
}

function Picture({ upload }: { upload: Upload }) {
  const { id, jobId, name, comments, mimeType, size } = upload
  const preview = `${jobUploadsPath(jobId)}/${id}/preview`
  if (isPicture(mimeType)) return <Photo src={preview} alt={comments ?? name} />
  if (mimeType === 'application/pdf') return <PdfPreview src={preview} title={name} />
  if (isText(mimeType)) return <TextPreview src={preview} title={name} size={size} />
  return <NoPreview upload={upload}>There is no preview of this kind of file.</NoPreview>
}

function Photo({ src, alt }: { src: string; alt: string }) {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const [tries, setTries] = useState(0)
  if (state === 'failed') {
    const again = () => {
      setTries(tries + 1)
      setState('waiting')
    }
    return <ErrorState title="The preview couldn't be loaded" onRetry={again} />
  }
  return (
    <div className="relative grid min-h-64 place-items-center">
      {state === 'waiting' && (
        <span className="absolute text-muted">
          <Spinner label="Loading the preview…" className="size-8" />
        </span>
      )}
      {/* oxlint-disable-next-line nextjs/no-img-element -- of this size once, and behind the session */}
      <img
        key={tries}
        src={src}
        alt={alt}
        onLoad={() => setState('here')}
        onError={() => setState('failed')}
        className="max-h-[65dvh] max-w-full rounded-control object-contain"
      />
    </div>
  )
}

function NoPreview({ upload, children }: { upload: Upload; children: React.ReactNode }) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-3 text-center text-muted">
      <UploadFace upload={upload} />
      <div>{children}</div>
    </div>
  )
}
