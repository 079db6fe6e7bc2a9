import { clsx } from 'clsx'
import { Fragment } from 'react'

import { type BodyPart, type Span, partsOf } from '@/lib/job/messages/body'
import type { DraftBody as Body } from '@/lib/job/messages/draft'

/** The body of an e-mail as it was written. */
export const DraftBody = ({ body }: { body: Body }) => (
  <div className="space-y-2 wrap-anywhere">
    {partsOf(body).map((part, at) => (
      <Part key={at} part={part} />
    ))}
  </div>
)

const CLASSES = {
  paragraph: 'min-h-5 whitespace-pre-line',
  'heading-1': 'text-lg font-semibold',
  'heading-2': 'text-base font-semibold',
  'heading-3': 'font-semibold',
  quote: 'border-s-2 border-line ps-3 text-muted whitespace-pre-line',
}

function Part({ part }: { part: BodyPart }) {
  if (part.kind === 'table') return <Cells rows={part.rows} />
  if (part.kind !== 'list') {
    return (
      <p className={CLASSES[part.kind]}>
        <Spans spans={part.spans} />
      </p>
    )
  }
  const List = part.ordered ? 'ol' : 'ul'
  return (
    <List
      {...(part.ordered && { start: part.start })}
      className={clsx('ms-5', part.ordered ? 'list-decimal' : 'list-disc')}
    >
      {part.items.map(({ spans, parts }, at) => (
        <li key={at}>
          <Spans spans={spans} />
          {parts.map((inner, index) => (
            <Part key={index} part={inner} />
          ))}
        </li>
      ))}
    </List>
  )
}

const Cells = ({ rows }: { rows: Span[][][] }) => (
  <div className="overflow-x-auto">
    <table className="border-collapse">
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((spans, column) => (
              <td key={column} className="border border-line px-2 py-1 align-top whitespace-pre-line">
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, url, bold, italic, underline, strike }, at) => {
    const look = clsx(bold && 'font-semibold', italic && 'italic', underline && 'underline')
    const shown = strike ? <s>{text}</s> : text
    if (url) {
      return (
        <a key={at} href={url} target="_blank" rel="noreferrer" className={clsx('text-brand underline', look)}>
          {shown}
        </a>
      )
    }
    return look ? (
      <span key={at} className={look}>
        {shown}
      </span>
    ) : (
      <Fragment key={at}>{shown}</Fragment>
    )
  })
