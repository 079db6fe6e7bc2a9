import { useEffect, useState } from 'react'

import { ErrorState } from '@/components/ui/error-state'
import { Spinner } from '@/components/ui/spinner'
import { identity, refusal } from '@/lib/platform/http/client'

import { readText } from './read-text'

/** More than anybody reads in a dialog. */
const MOST_BYTES = 200_000

interface Shown {
  text: string
  isWhole: boolean
}

/** The beginning of a text, as it was written: nothing in it is obeyed. */
export function TextPreview({ src, title }: { src: string; title: string }) {
  const [shown, setShown] = useState<Shown | 'failed'>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    read(src, left.signal).then(setShown, () => {
      if (!left.signal.aborted) setShown('failed')
    })
    return () => left.abort()
  }, [src, tries])

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
      {!shown.isWhole && <p className="mt-2 text-table text-muted">This is its beginning. Download it to read on.</p>}
    </>
  )
}

async function read(src: string, signal: AbortSignal): Promise<Shown> {
  const headers = { ...identity('GET'), Range: `bytes=0-${MOST_BYTES - 1}` }
  const response = await fetch(src, { headers, signal })
  if (!response.ok) throw await refusal(response)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const whole = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length)
  return { text: readText(bytes), isWhole: bytes.length >= whole }
}
