import { type BodyPart, type Span, type TextKind, isSafeLink, partsOf } from './body'
import { DEEPEST_LIST, type DraftBlock, type DraftBody, LARGEST_START } from './draft'

/** A node of the editor's document (ProseMirror), as JSON. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

const LEVELS: Partial<Record<TextKind, number>> = { 'heading-1': 1, 'heading-2': 2, 'heading-3': 3 }
const HEADINGS = ['header-one', 'header-two', 'header-three'] as const
const STYLES = { bold: 'BOLD', italic: 'ITALIC', underline: 'UNDERLINE', strike: 'STRIKETHROUGH' } as const

/** Turns a body into the editor's document. */
export const toEditor = (body: DraftBody): EditorNode => ({ type: 'doc', content: partsOf(body).map(toNode) })

function toNode(part: BodyPart): EditorNode {
  if (part.kind === 'table') {
    const cell = (spans: readonly Span[]) => ({ type: 'tableCell', content: [paragraph(spans)] })
    return { type: 'table', content: part.rows.map((cells) => ({ type: 'tableRow', content: cells.map(cell) })) }
  }
  if (part.kind === 'list') {
    return {
      ...(part.ordered ? { type: 'orderedList', attrs: { start: part.start } } : { type: 'bulletList' }),
      content: part.items.map(({ spans, parts }) => ({
        type: 'listItem',
        content: [paragraph(spans), ...parts.map(toNode)],
      })),
    }
  }
  const level = LEVELS[part.kind]
  if (level) return { type: 'heading', attrs: { level }, content: part.spans.flatMap(toText) }
  return part.kind === 'quote' ? { type: 'blockquote', content: [paragraph(part.spans)] } : paragraph(part.spans)
}

const paragraph = (spans: readonly Span[]): EditorNode => ({ type: 'paragraph', content: spans.flatMap(toText) })

function toText({ text, bold, italic, underline, strike, url }: Span): EditorNode[] {
  const marks = [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(underline ? [{ type: 'underline' }] : []),
    ...(strike ? [{ type: 'strike' }] : []),
    ...(url ? [{ type: 'link', attrs: { href: url } }] : []),
  ]
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line, ...(marks.length && { marks }) }] : []),
    ])
}

/** Turns the editor's document into a body. Nodes that a body does not know become text. */
export function fromEditor(doc: EditorNode): DraftBody {
  const body: DraftBody = { blocks: [], entityMap: {} }
  for (const node of doc.content ?? []) addNode(body, node, 'unstyled', 0)
  if (!body.blocks.length) addBlock(body, {}, 'unstyled', 0)
  return body
}

function addNode(body: DraftBody, node: EditorNode, type: DraftBlock['type'], depth: number): void {
  switch (node.type) {
    case 'bulletList':
    case 'orderedList': {
      const item = node.type === 'orderedList' ? 'ordered-list-item' : 'unordered-list-item'
      const place = body.blocks.length
      const start = item === 'ordered-list-item' ? startOf(body, node, depth) : undefined
      for (const { content = [] } of node.content ?? []) {
        for (const inner of content) {
          const isList = inner.type === 'bulletList' || inner.type === 'orderedList'
          addNode(body, inner, item, isList ? depth + 1 : depth)
        }
      }
      const first = body.blocks[place]
      if (first && start !== undefined) first.data = { start }
      return
    }
    case 'table':
      // Rows one after the other are one table.
      if (body.blocks.at(-1)?.type === 'table-row') addBlock(body, {}, 'unstyled', 0)
      for (const row of node.content ?? []) addBlock(body, { content: cellsOf(row) }, 'table-row', 0)
      return
    case 'blockquote':
      for (const inner of node.content ?? []) addNode(body, inner, 'blockquote', depth)
      return
    case 'heading':
      return addBlock(body, node, HEADINGS[Number(node.attrs?.level) - 1] ?? 'header-three', 0)
    default:
      return addBlock(body, node, type, depth)
  }
}

/** The number of a list's first line, where it does not say itself: another than 1, or a list stands just before it. */
function startOf({ blocks }: DraftBody, { attrs }: EditorNode, depth: number): number | undefined {
  const start = Number(attrs?.start ?? 1)
  if (depth > DEEPEST_LIST || !Number.isInteger(start) || start < 0 || start > LARGEST_START) return undefined
  const last = blocks.at(-1)
  const follows = last?.type === 'ordered-list-item' || last?.type === 'unordered-list-item'
  return start !== 1 || (follows && last.depth >= depth) ? start : undefined
}

const isBreak = ({ type }: EditorNode) => type === 'hardBreak'

/** The text of a row's cells, a tab between them; a cell's paragraphs are its lines. */
const cellsOf = (row: EditorNode): EditorNode[] =>
  (row.content ?? []).flatMap((cell, at) => [
    ...(at ? [{ type: 'text', text: '\t' }] : []),
    ...(cell.content ?? []).flatMap(({ content = [] }, line) => [
      ...(line ? [{ type: 'hardBreak' }] : []),
      ...content.map((node) => (isBreak(node) ? node : { ...node, text: node.text?.replaceAll('\t', ' ') })),
    ]),
  ])

function addBlock(body: DraftBody, node: EditorNode, type: DraftBlock['type'], depth: number): void {
  const block: DraftBlock = {
    key: String(body.blocks.length),
    text: '',
    type,
    depth: Math.min(depth, DEEPEST_LIST),
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
  }
  for (const { type: kind, text, marks = [] } of node.content ?? []) {
    const piece = kind === 'hardBreak' ? '\n' : (text ?? '')
    if (!piece) continue
    const range = { offset: block.text.length, length: piece.length }
    block.text += piece
    for (const { type: mark, attrs } of marks) {
      if (mark in STYLES) block.inlineStyleRanges.push({ ...range, style: STYLES[mark as keyof typeof STYLES] })
      const url = mark === 'link' && String(attrs?.href ?? '')
      if (url && isSafeLink(url)) block.entityRanges.push({ ...range, key: linkTo(body, url) })
    }
  }
  body.blocks.push(block)
}

function linkTo({ entityMap }: DraftBody, url: string): number {
  const known = Object.keys(entityMap).find((key) => entityMap[key]!.data.url === url)
  if (known) return Number(known)
  const key = Object.keys(entityMap).length
  entityMap[String(key)] = { type: 'LINK', mutability: 'MUTABLE', data: { url } }
  return key
}
