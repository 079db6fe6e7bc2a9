import ExternalLink from 'lucide-react/icons/external-link'
import { useCallback, useState } from 'react'

import { Banner } from './banner'
import { ErrorState } from './error-state'
import { MOST_MEGAPIXELS } from './open-pdf'
import { PdfPage } from './pdf-page'
import { Skeleton } from './skeleton'
import { usePdf } from './use-pdf'
import { useZoomed } from './use-zoomed'

/** The sharpest screens show more than an eye sees of a page. */
const MOST_DENSE = 2

/** The pages of a PDF below each other, each drawn when somebody comes near it. Another address needs another key. */
export function PdfPages({ src }: { src: string }) {
  const { pdf, refusal, isOpening, again } = usePdf(src)
  const { ref, width } = useWidth()
  const zoomed = useZoomed()
  const pixels = width * Math.min(window.devicePixelRatio, MOST_DENSE) * zoomed

  if (refusal !== undefined) {
    return (
      <div className="flex flex-col items-center">
        <ErrorState title="The preview couldn't be shown" onRetry={again} retrying={isOpening}>
          {refusal}
        </ErrorState>
        <InATab src={src} />
      </div>
    )
  }
  return (
    <div ref={ref} className="space-y-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pdf ? inPages(pdf.pageCount) : 'Loading the preview…'}
        </p>
        <InATab src={src} />
      </div>
      {pdf?.isPictureLeftOut && (
        <Banner tone="warning">
          It has a picture of more than {MOST_MEGAPIXELS} megapixels, which is left out here. Please open it in a tab to
          see it.
        </Banner>
      )}
      {pdf ? (
        pdf.pages.map((page, index) => (
          <PdfPage key={page.pageNumber} page={page} name={`Page ${index + 1} of ${pdf.pageCount}`} pixels={pixels} />
        ))
      ) : (
        <Skeleton className="aspect-[210/297] w-full" />
      )}
      {pdf && pdf.pages.length < pdf.pageCount && (
        <p className="text-sm text-muted">
          These are the first {pdf.pages.length} of {inPages(pdf.pageCount)}. Please open it in a tab to see the others.
        </p>
      )}
    </div>
  )
}

const inPages = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en-AU')} pages`)

const InATab = ({ src }: { src: string }) => (
  <a
    href={src}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center gap-2 text-sm text-brand underline md:min-h-6"
  >
    <ExternalLink aria-hidden className="size-4" />
    Open in a tab
  </a>
)

/** The width of an element, also once a phone has been turned; 0 before it is known. `ref` belongs on the element. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, width }
}
