import { z } from 'zod'

import { WITHOUT_NUL } from '@/lib/wire'

/**
 * The body of an e-mail travels as raw content of Draft.js: blocks of text, ranges of style in UTF-16 units, and a map of
 * the links that ranges point to. What is not of this vocabulary is refused rather than dropped.
 */

export const BLOCK_TYPES = [
  'unstyled',
  'header-one',
  'header-two',
  'header-three',
  'blockquote',
  'unordered-list-item',
  'ordered-list-item',
] as const
export const INLINE_STYLES = ['BOLD', 'ITALIC', 'UNDERLINE'] as const

export const MOST_BODY_TEXT = 20_000
const MOST_BLOCKS = 500
const MOST_RANGES = 500
const DEEPEST_LIST = 4
const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

const NOT_A_BODY = 'This is not the body of an e-mail.'
export const BODY_REQUIRED = 'Please write something'

/** Whether an address may be followed from an e-mail: nothing that runs. */
export function isSafeLink(url: string): boolean {
  return URL.canParse(url) && LINK_SCHEMES.includes(new URL(url).protocol)
}

const place = { offset: z.int().min(0), length: z.int().min(1) }

const DraftBlock = z.strictObject({
  key: z.string().max(64).default(''),
  text: z.string().max(MOST_BODY_TEXT).regex(WITHOUT_NUL, 'Not a text.'),
  type: z.enum(BLOCK_TYPES),
  depth: z.int().min(0).max(DEEPEST_LIST).default(0),
  inlineStyleRanges: z
    .array(z.strictObject({ ...place, style: z.enum(INLINE_STYLES) }))
    .max(MOST_RANGES)
    .default([]),
  entityRanges: z
    .array(z.strictObject({ ...place, key: z.int().min(0) }))
    .max(MOST_RANGES)
    .default([]),
  /** How an editor aligned it and the like; not kept. */
  data: z.object({}).default({}),
})
export type DraftBlock = z.infer<typeof DraftBlock>

const DraftLink = z.strictObject({
  type: z.literal('LINK'),
  mutability: z.enum(['MUTABLE', 'IMMUTABLE', 'SEGMENTED']).default('MUTABLE'),
  data: z.object({
    url: z
      .string()
      .trim()
      .max(2_000)
      .refine(isSafeLink, 'A link leads to a web page, an e-mail address or a telephone number'),
  }),
})

export const DraftBody = z
  .strictObject(
    {
      blocks: z.array(DraftBlock).min(1, BODY_REQUIRED).max(MOST_BLOCKS),
      entityMap: z.record(z.string().regex(/^\d{1,4}$/, NOT_A_BODY), DraftLink).default({}),
    },
    NOT_A_BODY,
  )
  .check(({ value, issues }) => {
    const complain = (message: string, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', message, path, input: value })
    const length = value.blocks.reduce((sum, { text }) => sum + text.length, 0)
    if (length > MOST_BODY_TEXT) complain(`Cannot exceed ${MOST_BODY_TEXT} characters`)
    if (!value.blocks.some(({ text }) => text.trim())) complain(BODY_REQUIRED)
    for (const [at, { text, inlineStyleRanges, entityRanges }] of value.blocks.entries()) {
      const ranges = [...inlineStyleRanges, ...entityRanges]
      if (ranges.some((range) => range.offset + range.length > text.length)) {
        complain('A range is longer than its text.', 'blocks', at)
      }
      if (entityRanges.some(({ key }) => !Object.hasOwn(value.entityMap, String(key)))) {
        complain('A range points to a link that is not there.', 'blocks', at)
      }
    }
  })
export type DraftBody = z.infer<typeof DraftBody>

/** A stretch of text that looks the same throughout. */
export interface Span {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  url: string | null
}

export type TextKind = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3' | 'quote'

/** What a body is made of, lists put together from their lines. */
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

/** Adds a line to the list that it continues: the innermost one that is open at its depth. */
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
