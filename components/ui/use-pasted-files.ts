'use client'

import { useEffect } from 'react'

/** Files pasted while no text is being typed; a picture from the clipboard is named by the minute. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, { enabled }: { enabled: boolean }): void {
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const files = [...(event.clipboardData?.files ?? [])]
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
