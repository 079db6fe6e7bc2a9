'use client'

import type { Prepared } from './make-smaller'

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, (prepared: Prepared | null) => void>()

function open(): Worker {
  const made = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<{ id: number; prepared: Prepared | null }>) => settle(data))
  // A worker that could not start answers nobody: the photos go unchanged, and the next one tries again.
  made.addEventListener('error', () => {
    worker = undefined
    for (const id of waiting.keys()) settle({ id, prepared: null })
  })
  return made
}

function settle({ id, prepared }: { id: number; prepared: Prepared | null }): void {
  waiting.get(id)?.(prepared)
  waiting.delete(id)
}

const ask = (source: Blob): Promise<Prepared | null> =>
  new Promise((resolve) => {
    worker ??= open()
    const id = asked++
    waiting.set(id, resolve)
    worker.postMessage({ id, source })
  })

export interface PreparedPhoto {
  file: File
  /** The address of a small picture of it in this tab; null when the browser cannot show it. */
  preview: string | null
}

/**
 * Prepares a photo for sending: upright, at most 2560 pixels, JPEG. One that this browser cannot read (HEIC, mostly)
 * goes unchanged: the server can read it.
 */
export async function preparePhoto(source: File): Promise<PreparedPhoto> {
  const prepared = typeof OffscreenCanvas === 'undefined' ? null : await ask(source)
  if (!prepared) return { file: source, preview: null }
  const preview = URL.createObjectURL(prepared.preview)
  if (prepared.photo.size === source.size && prepared.photo.type === source.type) return { file: source, preview }
  const name = `${source.name.replace(/\.[^.\s]{1,10}$/, '')}.jpg`
  const { lastModified } = source
  return { file: new File([prepared.photo], name, { type: 'image/jpeg', lastModified }), preview }
}
