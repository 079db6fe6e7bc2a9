import { clsx } from 'clsx'
import FileIcon from 'lucide-react/icons/file'
import FileArchive from 'lucide-react/icons/file-archive'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'

import type { Upload } from '@/lib/job/uploads/schema'

interface UploadFaceProps {
  upload: Pick<Upload, 'mimeType'> & Partial<Pick<Upload, 'thumbnailUrl'>>
}

/** An upload in a list: the small picture, or the kind of file. */
export function UploadFace({ upload: { mimeType, thumbnailUrl } }: UploadFaceProps) {
  const frame = 'size-12 shrink-0 rounded-control border border-line md:size-10'
  if (thumbnailUrl) {
    // oxlint-disable-next-line nextjs/no-img-element -- it is small already, and behind the session
    return <img src={thumbnailUrl} alt="" loading="lazy" className={clsx(frame, 'bg-sunken object-cover')} />
  }
  return (
    <span aria-hidden className={clsx(frame, 'grid place-items-center bg-sunken text-muted [&>svg]:size-5')}>
      {iconOf(mimeType)}
    </span>
  )
}

function iconOf(type: string) {
  if (type.startsWith('image/')) return <ImageIcon />
  if (/zip$|compressed|x-tar/.test(type) && !type.includes('epub')) return <FileArchive />
  if (/csv|excel|spreadsheet/.test(type)) return <FileSpreadsheet />
  if (/pdf|word|text|json|epub|presentation|powerpoint/.test(type)) return <FileText />
  return <FileIcon />
}
