import type { DraftBlock, DraftBody } from './draft'

const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** Whether a link in an e-mail may use this address: nothing that runs. */
export function isSafeLink(url: string): boolean {
  return URL.canParse(url) && LINK_SCHEMES.includes(new URL(url).protocol)
}

/** A stretch of text with one style. */
export interface Span {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  url: string | null
}

export type TextKind = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3' | 'quote'

/** A part of a body; the lines of a list are one part, and the rows of a table, which are all equally wide. */
export type BodyPart =
  | { kind: TextKind; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: { spans: Span[]; parts: BodyPart[] }[] }
  | { kind: 'table'; rows: Span[][][] }

const KINDS: Record<string, TextKind> = {
  unstyled: 'paragraph',
  'header-one': 'heading-1',
  'header-two': 'heading-2',
  'header-three': 'heading-3',
  blockquote: 'quote',
}

/** The parts of a body in order. */
export function partsOf({ blocks, entityMap }: DraftBody): BodyPart[] {
  const parts: BodyPart[] = []
  for (const block of blocks) {
    const spans = spansOf(block, entityMap)
    const kind = KINDS[block.type]
    if (kind) parts.push({ kind, spans })
    else if (block.type === 'table-row') addRow(parts, spans)
    else addItem(parts, spans, block)
  }
  for (const part of parts) if (part.kind === 'table') widen(part.rows)
  return parts
}

/** Adds a row, whose cells stand between tabs, to the table that it continues. */
function addRow(parts: BodyPart[], spans: readonly Span[]): void {
  const cells: Span[][] = [[]]
  for (const span of spans) {
    for (const [at, text] of span.text.split('\t').entries()) {
      if (at) cells.push([])
      if (text) cells.at(-1)!.push({ ...span, text })
    }
  }
  const open = parts.at(-1)
  if (open?.kind === 'table') open.rows.push(cells)
  else parts.push({ kind: 'table', rows: [cells] })
}

function widen(rows: Span[][][]): void {
  const widest = Math.max(...rows.map((cells) => cells.length))
  for (const cells of rows) while (cells.length < widest) cells.push([])
}

/** Adds a line to the list that it continues: the innermost open one of its depth. A number of its own begins a list. */
function addItem(parts: BodyPart[], spans: Span[], { type, depth, data }: DraftBlock): void {
  const ordered = type === 'ordered-list-item'
  const start = ordered ? data.start : undefined
  let level = parts
  for (let deep = 0; deep < depth; deep++) {
    const above = level.at(-1)
    const last = above?.kind === 'list' ? above.items.at(-1) : undefined
    if (!last) break
    level = last.parts
  }
  const open = level.at(-1)
  const isOpen = open?.kind === 'list' && open.ordered === ordered && start === undefined
  if (isOpen) open.items.push({ spans, parts: [] })
  else level.push({ kind: 'list', ordered, start: start ?? 1, items: [{ spans, parts: [] }] })
}

function spansOf({ text, inlineStyleRanges, entityRanges }: DraftBlock, entityMap: DraftBody['entityMap']): Span[] {
  const edges = [...inlineStyleRanges, ...entityRanges].flatMap(({ offset, length }) => [offset, offset + length])
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((one, other) => one - other)
  const covers =
    (at: number) =>
    ({ offset, length }: { offset: number; length: number }) =>
      offset <= at && at < offset + length
  return cuts.slice(0, -1).map((at, index) => {
    const styles = inlineStyleRanges.filter(covers(at)).map(({ style }) => style)
    const link = entityRanges.find(covers(at))
    return {
      text: text.slice(at, cuts[index + 1]),
      bold: styles.includes('BOLD'),
      italic: styles.includes('ITALIC'),
      underline: styles.includes('UNDERLINE'),
      strike: styles.includes('STRIKETHROUGH'),
      url: link ? entityMap[String(link.key)]!.data.url : null,
    }
  })
}

/** Plain text as a body: a blank line begins a paragraph. */
export function draftOf(text: string): DraftBody {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)
  return {
    blocks: paragraphs.map((paragraph, at) => ({
      key: String(at),
      text: paragraph.trim(),
      type: 'unstyled',
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    })),
    entityMap: {},
  }
}
