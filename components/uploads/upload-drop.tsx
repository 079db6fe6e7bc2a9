'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Banner } from '@/components/ui/banner'
import { FileDrop } from '@/components/ui/file-drop'
import { api } from '@/lib/http/client'
import { organizationKeys } from '@/lib/organization/keys'
import type { StorageUsage } from '@/lib/organization/schema'
import { MAX_UPLOAD_BYTES, MOST_UPLOADS, PICKED_TYPES, UPLOADS_STORAGE_EXHAUSTED } from '@/lib/uploads/rules'

const TYPES =
  'Pictures, PDF, Word, Excel and PowerPoint, text, CSV, JSON, calendars, e-books and archives. Paste works too.'

/** Takes files by the picker, by dropping and by pasting; where the free trial has no room it says so before. */
export function UploadDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { data: storage } = useQuery({
    queryKey: organizationKeys.storageUsage(),
    queryFn: ({ signal }) => api.get<StorageUsage>('/api/v1/organization/storage-usage', { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const isExhausted = storage?.pricingPlan === 'FREE' && (storage.remainingStorage ?? 0) <= 0
  usePastedFiles(onFiles, !isExhausted)

  return (
    <div className="space-y-3">
      {isExhausted && <Banner tone="warning">{UPLOADS_STORAGE_EXHAUSTED}</Banner>}
      <FileDrop
        label="Add files"
        help={TYPES}
        accept={PICKED_TYPES}
        maxBytes={MAX_UPLOAD_BYTES}
        maxFiles={MOST_UPLOADS}
        disabled={isExhausted}
        onFiles={onFiles}
      />
    </div>
  )
}

/** What is pasted while no text is being typed; a picture from the clipboard is named by the minute. */
function usePastedFiles(onFiles: (files: readonly File[]) => void, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const files = [...(event.clipboardData?.files ?? [])].slice(0, MOST_UPLOADS)
      if (isTyping || !files.length) return
      event.preventDefault()
      onFiles(files.map(named))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles, enabled])
}

function named(file: File): File {
  if (file.name !== 'image.png') return file
  const minute = new Date().toLocaleString('sv').slice(0, 16).replace(':', '.')
  return new File([file], `Pasted ${minute}.png`, { type: file.type })
}
