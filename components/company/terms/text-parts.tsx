import { partsOf } from '@/lib/company/terms/rules'

/** A typed text as headings and paragraphs. Its headings are one level below the one above them. */
export function TextParts({ text, level }: { text: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="space-y-3 break-words">
      {partsOf(text).map(({ kind, text: words }, at) =>
        kind === 'heading' ? (
          <Heading key={at} className="pt-2 text-base font-semibold first:pt-0">
            {words}
          </Heading>
        ) : (
          <p key={at} className="whitespace-pre-line">
            {words}
          </p>
        ),
      )}
    </div>
  )
}
