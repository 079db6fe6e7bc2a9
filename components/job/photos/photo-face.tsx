'use client'

import { clsx } from 'clsx'
import ImageOff from 'lucide-react/icons/image-off'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Spinner } from '@/components/ui/spinner'
import { FAULT_LABELS } from '@/lib/job/photos/rules'
import { identity } from '@/lib/platform/http/client'

/** The worker takes a moment for a new photo, and longer for many. */
const ASK_AGAIN_MS = [400, 800, 1_500, 3_000, 5_000, 8_000, 15_000, 30_000]

const CANNOT = FAULT_LABELS.UNSHOWABLE
/** It is in the making still, or nobody can be asked. */
const NOT_YET = 'Not here yet'

const [IN_THE_MAKING, UNSUPPORTED] = [202, 415]
const statusOf = (src: string, signal: AbortSignal): Promise<number | undefined> =>
  fetch(src, { method: 'HEAD', headers: identity('GET'), signal }).then(
    ({ status }) => status,
    () => undefined,
  )

/** A photo in one of its sizes. Until the size exists, it asks again by itself. */
export function PhotoFace({
  src,
  alt,
  className,
  imageClass = 'object-cover',
  eager = false,
  children,
}: {
  src: string
  alt: string
  className?: string
  imageClass?: string
  eager?: boolean
  /** Lies over the picture, once it is here. */
  children?: ReactNode
}) {
  return (
    // Its only track is as large as the frame: one that grew with the picture would show only a part of a large one.
    <span
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden bg-sunken text-muted',
        className,
      )}
    >
      <Picture key={src} src={src} alt={alt} className={imageClass} eager={eager}>
        {children}
      </Picture>
    </span>
  )
}

interface PictureProps {
  src: string
  alt: string
  className: string
  eager: boolean
  children: ReactNode
}

function Picture({ src, alt, className, eager, children }: PictureProps) {
  const [state, setState] = useState<'waiting' | 'here' | 'absent'>('waiting')
  const [tries, setTries] = useState(0)
  const [isUnshowable, setUnshowable] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // A picture of a page that the server drew may have come before the page runs: then nothing tells of it any more.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth) setState('here')
  }, [])

  useEffect(() => {
    if (state !== 'absent' || tries >= ASK_AGAIN_MS.length) return
    const over = new AbortController()
    const timer = setTimeout(() => {
      // A picture that does not come says no reason; the server does.
      void statusOf(src, over.signal).then((status) => {
        if (over.signal.aborted) return
        setUnshowable(status === UNSUPPORTED)
        setTries(status === UNSUPPORTED ? ASK_AGAIN_MS.length : tries + 1)
        if (status !== UNSUPPORTED && status !== IN_THE_MAKING) setState('waiting')
      })
    }, ASK_AGAIN_MS[tries])
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [src, state, tries])

  const isGivenUp = state === 'absent' && tries >= ASK_AGAIN_MS.length
  const words = isUnshowable ? CANNOT : NOT_YET

  // Listens from the moment on at which it says that it has given up: the network may be back in the next.
  useLayoutEffect(() => {
    if (!isGivenUp || isUnshowable) return
    const again = () => {
      setTries(0)
      setState('waiting')
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isGivenUp, isUnshowable])

  return (
    <>
      {state !== 'here' && (
        <span className="absolute inset-0 grid place-items-center">
          {isGivenUp ? (
            <span title={words} className="flex max-w-full flex-col items-center gap-1 p-1 text-xs">
              <ImageOff aria-hidden className="size-6" />
              <span className="max-w-full truncate">{words}</span>
            </span>
          ) : (
            <Spinner className="size-5" />
          )}
        </span>
      )}
      {state !== 'absent' && (
        // oxlint-disable-next-line nextjs/no-img-element -- of this size already, and behind the session
        <img
          key={tries}
          ref={image}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          draggable={false}
          onLoad={() => setState('here')}
          onError={() => setState('absent')}
          className={clsx('size-full', className, state !== 'here' && 'opacity-0')}
        />
      )}
      {state === 'here' && children}
    </>
  )
}
