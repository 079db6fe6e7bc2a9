import { escapeHtml } from '@/lib/base/escape'

import { type BodyPart, type Span, partsOf } from './body'
import type { DraftBody } from './draft'

/**
 * A body for readers that show no HTML: links followed by their address, lists with their marks, a table's cells between
 * tabs, and what is struck out between double tildes, for it says the opposite without them.
 */
export const textOf = (body: DraftBody): string =>
  partsOf(body)
    .map((part) => linesOf(part).join('\n'))
    .join('\n\n')

function linesOf(part: BodyPart): string[] {
  if (part.kind === 'table') {
    return part.rows.map((cells) => cells.map((spans) => plain(spans).replaceAll('\n', ' ')).join('\t'))
  }
  if (part.kind !== 'list') return [plain(part.spans)]
  return part.items.flatMap(({ spans, parts }, at) => [
    `${part.ordered ? `${part.start + at}.` : '•'} ${plain(spans)}`,
    ...parts.flatMap(linesOf).map((line) => `   ${line}`),
  ])
}

/** A link's address follows its text, unless the two are the same. */
function plain(spans: readonly Span[]): string {
  return spans
    .map(({ text, url, strike }, at) => {
      const struck = (other?: Span) => (strike && !other?.strike ? '~~' : '')
      const shown = `${struck(spans[at - 1])}${text}${struck(spans[at + 1])}`
      const isLast = url && spans[at + 1]?.url !== url
      const label = url && labelBefore(spans, at)
      return isLast && label !== bare(url) ? `${shown} (${bare(url)})` : shown
    })
    .join('')
}

function labelBefore(spans: readonly Span[], end: number): string {
  const { url } = spans[end]!
  let label = ''
  for (let at = end; at >= 0 && spans[at]!.url === url; at--) label = spans[at]!.text + label
  return label
}

const bare = (url: string) => url.replace(/^(mailto|tel):/, '')

const TAGS = { paragraph: 'p', 'heading-1': 'h1', 'heading-2': 'h2', 'heading-3': 'h3', quote: 'blockquote' } as const

/** A body as HTML with nothing but its own text, its few marks, and links that `isSafeLink` allows. */
export const htmlOf = (body: DraftBody): string => partsOf(body).map(partHtml).join('\n')

/** A mail reader has no style sheet of ours. */
const CELL = 'style="border:1px solid #b8bfc8;padding:4px 8px;text-align:left;vertical-align:top"'

function partHtml(part: BodyPart): string {
  if (part.kind === 'table') {
    const rows = part.rows.map(
      (cells) => `<tr>${cells.map((spans) => `<td ${CELL}>${inline(spans)}</td>`).join('')}</tr>`,
    )
    return `<table style="border-collapse:collapse"><tbody>${rows.join('')}</tbody></table>`
  }
  if (part.kind !== 'list') return `<${TAGS[part.kind]}>${inline(part.spans)}</${TAGS[part.kind]}>`
  const tag = part.ordered ? 'ol' : 'ul'
  const items = part.items.map(({ spans, parts }) => `<li>${inline(spans)}${parts.map(partHtml).join('')}</li>`)
  const start = part.ordered && part.start !== 1 ? ` start="${part.start}"` : ''
  return `<${tag}${start}>${items.join('')}</${tag}>`
}

const inline = (spans: readonly Span[]) => spans.map(spanHtml).join('') || '<br>'

function spanHtml({ text, bold, italic, underline, strike, url }: Span): string {
  let html = escapeHtml(text).replace(/\r?\n/g, '<br>')
  if (strike) html = `<s>${html}</s>`
  if (underline) html = `<u>${html}</u>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return url ? `<a href="${escapeHtml(url)}">${html}</a>` : html
}
