'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'

import { asRefusal } from '@/components/ui/as-refusal'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { DrawnPage, LetterheadForm } from '@/lib/paper/letterheads/schema'
import { api } from '@/lib/platform/http/client'

/** A pause in typing after which the page is set anew. */
const PAUSE_MS = 600

interface LetterheadPreviewProps {
  id: string
  /** The stored one's: its logo or background may have changed. */
  version: number
  values: Partial<LetterheadForm>
}

/** Page one of a report under the letterhead as it is typed. The last one stays while the next is made. */
export function LetterheadPreview({ id, version, values: { name: _, ...values } }: LetterheadPreviewProps) {
  const [shown, setShown] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const isFirst = useRef(true)
  const typed = JSON.stringify(values)

  useEffect(() => {
    const stale = new AbortController()
    const make = async () => {
      isFirst.current = false
      setMaking(true)
      try {
        const body = { id, ...(JSON.parse(typed) as object) }
        // oxlint-disable-next-line no-restricted-properties -- a read: it is a POST for the length of the small print
        const { svg } = await api.post<DrawnPage>('/api/v1/letterheads/preview', body, { signal: stale.signal })
        setShown(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
        setFailure(undefined)
      } catch (thrown) {
        if (stale.signal.aborted) return
        const { code, message } = asRefusal(thrown)
        setFailure(code === 'invalid' ? 'The preview waits until the marked fields are right.' : message)
      }
      if (!stale.signal.aborted) setMaking(false)
    }
    const timer = setTimeout(() => void make(), isFirst.current ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [id, version, typed])

  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])

  return (
    <Card title="Page one" className="lg:sticky lg:top-18">
      <div
        aria-busy={isMaking}
        className={clsx(
          values.paperSize === 'LETTER' ? 'aspect-[216/279]' : 'aspect-[210/297]',
          'w-full overflow-hidden rounded-control border border-line bg-[Canvas] scheme-light',
        )}
      >
        {shown ? (
          // oxlint-disable-next-line nextjs/no-img-element -- a picture that was just made for this page alone
          <img
            src={shown}
            alt="Page one of a report under this letterhead"
            className={clsx('size-full transition-opacity', isMaking && 'opacity-60')}
          />
        ) : (
          !failure && <Skeleton className="size-full" />
        )}
      </div>
      <p role="status" className="mt-2 min-h-5 text-table text-muted">
        {failure ?? (isMaking && shown ? 'Setting the page…' : 'An example: your reports have their own words.')}
      </p>
    </Card>
  )
}
