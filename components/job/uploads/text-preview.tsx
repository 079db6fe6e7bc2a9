import { useEffect, useState } from 'react'

import { ErrorState } from '@/components/ui/error-state'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/platform/http/client'

import { readText } from './read-text'

/** More than anybody reads in a dialog. */
const MOST_BYTES = 200_000

/** The beginning of a text, as it was written: nothing in it is obeyed. */
export function TextPreview({ src, title, size }: { src: string; title: string; size: number }) {
  const [shown, setShown] = useState<{ text: string } | 'failed'>()
  const [tries, setTries] = useState(0)
  const isWhole = size <= MOST_BYTES

  useEffect(() => {
    const left = new AbortController()
    api
      .file(src, { signal: left.signal, headers: { Range: `bytes=0-${MOST_BYTES - 1}` } })
      .then((file) => file.arrayBuffer())
      .then((bytes) => setShown({ text: readText(new Uint8Array(bytes), isWhole) }))
      .catch(() => {
        if (!left.signal.aborted) setShown('failed')
      })
    return () => left.abort()
  }, [src, isWhole, tries])

  if (shown === 'failed') {
    const again = () => {
      setShown(undefined)
      setTries(tries + 1)
    }
    return <ErrorState title="The preview couldn't be loaded" onRetry={again} />
  }
  if (!shown) {
    return (
      <div className="grid min-h-64 grid-cols-1 place-items-center text-muted">
        <Spinner label="Loading the preview…" className="size-8" />
      </div>
    )
  }
  return (
    <>
      <textarea
        readOnly
        aria-label={title}
        value={shown.text}
        className="h-[65dvh] w-full rounded-control border border-line bg-sunken p-3 text-table"
      />
      {!isWhole && <p className="mt-2 text-table text-muted">This is its beginning. Download it to read on.</p>}
    </>
  )
}
