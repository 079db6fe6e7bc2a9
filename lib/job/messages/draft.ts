import { z } from 'zod'

import { WITHOUT_NUL } from '@/lib/base/wire'

import { isSafeLink } from './body'

/**
 * The body of an e-mail travels as raw content of Draft.js: blocks of text, ranges of style in UTF-16 units, and a map
 * of the links that ranges point to. A row of a table is a block whose cells stand between tabs. Anything else is refused, not dropped.
 */

const BLOCK_TYPES = [
  'unstyled',
  'header-one',
  'header-two',
  'header-three',
  'blockquote',
  'unordered-list-item',
  'ordered-list-item',
  'table-row',
] as const
const INLINE_STYLES = ['BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH'] as const

export const MOST_BODY_TEXT = 20_000
export const MOST_BLOCKS = 500
const MOST_COLUMNS = 20
const MOST_RANGES = 500
const MOST_LINKS = 200
/** The longest address of a link. */
export const LONGEST_LINK = 2_000
export const DEEPEST_LIST = 4
/** The largest number that a list begins at. */
export const LARGEST_START = 9_999

const NOT_A_BODY = 'This is not the body of an e-mail.'
const BODY_REQUIRED = 'Please write something'

const place = { offset: z.int().min(0).max(MOST_BODY_TEXT), length: z.int().min(1).max(MOST_BODY_TEXT) }

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
    .array(z.strictObject({ ...place, key: z.int().min(0).max(MOST_RANGES) }))
    .max(MOST_RANGES)
    .default([]),
  /**
   * Where a list begins that does not continue the one before it. An editor's alignment and the like is not stored.
   */
  data: z.object({ start: z.int().min(0).max(LARGEST_START).optional() }).default({}),
})
export type DraftBlock = z.infer<typeof DraftBlock>

const DraftLink = z.strictObject({
  type: z.literal('LINK'),
  mutability: z.enum(['MUTABLE', 'IMMUTABLE', 'SEGMENTED']).default('MUTABLE'),
  data: z.object({
    url: z
      .string()
      .trim()
      .max(LONGEST_LINK)
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
    if (Object.keys(value.entityMap).length > MOST_LINKS) complain(`Cannot exceed ${MOST_LINKS} links`)
    for (const [at, { type, text, inlineStyleRanges, entityRanges }] of value.blocks.entries()) {
      if (type === 'table-row' && text.split('\t', MOST_COLUMNS + 1).length > MOST_COLUMNS) {
        complain(`A table cannot exceed ${MOST_COLUMNS} columns`, 'blocks', at)
      }
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

/** Whether an e-mail has room for a body, be it still blank. */
export const hasRoomFor = (body: DraftBody): boolean =>
  !DraftBody.safeParse(body).error?.issues.some(({ message }) => message !== BODY_REQUIRED)
