import { PdfPages } from './pdf-pages'
import { COARSE, PHONE, useMedia } from './use-media'

/**
 * A PDF of ours. At a desk in the browser's own viewer, which keeps a document apart from the page; phones and tablets
 * show no document, or its first page alone, within a page, and so they get its pages as pictures.
 */
export function PdfPreview({ src, title }: { src: string; title: string }) {
  const isPhone = useMedia(PHONE)
  const isTouched = useMedia(COARSE)
  if (isPhone || isTouched || !navigator.pdfViewerEnabled) return <PdfPages key={src} src={src} />
  const page = `${src}#navpanes=0`
  // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser's viewer starts in one; it runs nothing as our page
  return <iframe src={page} title={title} className="h-[65dvh] w-full rounded-control border border-line" />
}
