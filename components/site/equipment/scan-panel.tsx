'use client'

import { useEffect, useRef, useState } from 'react'

import { type OpenCamera, openCamera } from '@/components/job/photos/open-camera'
import { Banner } from '@/components/ui/banner'

export interface ScanPanelProps {
  /** Called once for each code before the camera, with its content. */
  onFound: (text: string) => void
}

const EVERY_MS = 250

type Read = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The browser's own detector if it has one, else a decoder that is loaded. */
async function makeReader(): Promise<Read> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this picture.
      return null
    }
  }
}

/** Reads QR labels with the camera, one after the other. */
export function ScanPanel({ onFound }: ScanPanelProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    let camera: OpenCamera | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last: string | null = null

    const watch = async () => {
      const [opened, read] = await Promise.all([openCamera(video.current!), makeReader()])
      camera = opened
      if (isOver) return stop()
      const look = async () => {
        const text = video.current?.videoWidth ? await read(video.current).catch(() => null) : null
        if (isOver) return
        // A label held before the camera is read once.
        if (text && text !== last) {
          last = text
          found.current(text)
        }
        timer = setTimeout(() => void look(), EVERY_MS)
      }
      await look()
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      camera?.close()
    }
    watch().catch(() => {
      if (!isOver) setFault('The camera cannot be used here. Please type the asset number.')
    })
    return stop
  }, [])

  if (fault) return <Banner tone="info">{fault}</Banner>
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Camera: hold the label of a unit before it"
      className="aspect-video w-full rounded-card bg-sunken object-cover"
    />
  )
}
