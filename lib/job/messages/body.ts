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
  url: string | null
}

export type TextKind = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3' | 'quote'

/** A part of a body; the lines of a list are one part. */
export type BodyPart =
  | { kind: TextKind; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: { spans: Span[]; parts: BodyPart[] }[] }

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
    else addItem(parts, spans, block)
  }
  return parts
}

/** Adds a line to the list that it continues: the innermost open one of its depth. */
function addItem(parts: BodyPart[], spans: Span[], { type, depth }: DraftBlock): void {
  const ordered = type === 'ordered-list-item'
  let level = parts
  for (let deep = 0; deep < depth; deep++) {
    const above = level.at(-1)
    const last = above?.kind === 'list' ? above.items.at(-1) : undefined
    if (!last) break
    level = last.parts
  }
  const open = level.at(-1)
  if (open?.kind === 'list' && open.ordered === ordered) open.items.push({ spans, parts: [] })
  else level.push({ kind: 'list', ordered, items: [{ spans, parts: [] }] })
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
