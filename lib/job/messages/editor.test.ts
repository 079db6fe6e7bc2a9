import { expect, it } from 'vitest'

import { draftOf } from './body'
import { DraftBody } from './draft'
import { htmlOf } from './draft-text'
import { fromEditor, toEditor } from './editor'

const rich = DraftBody.parse({
  blocks: [
    { text: 'Report', type: 'header-two' },
    {
      text: 'Dear Sam,\nit is dry.',
      type: 'unstyled',
      inlineStyleRanges: [
        { offset: 0, length: 9, style: 'BOLD' },
        { offset: 5, length: 4, style: 'UNDERLINE' },
      ],
      entityRanges: [{ offset: 13, length: 6, key: 0 }],
    },
    { text: 'one', type: 'ordered-list-item' },
    { text: 'inner', type: 'unordered-list-item', depth: 1 },
    { text: 'two', type: 'ordered-list-item' },
    { text: 'again', type: 'ordered-list-item', data: { start: 1 } },
    { text: 'quoted', type: 'blockquote' },
    { text: 'ninth', type: 'ordered-list-item', data: { start: 9 } },
    { text: 'Fan\t3\n4', type: 'table-row', inlineStyleRanges: [{ offset: 1, length: 4, style: 'STRIKETHROUGH' }] },
    { text: 'Heater', type: 'table-row' },
    { text: '', type: 'unstyled' },
  ],
  entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.test/' } } },
})

it('a body goes through the editor and means the same', () => {
  const back = fromEditor(toEditor(rich))
  expect(DraftBody.safeParse(back).success).toBe(true)
  expect(htmlOf(back).replaceAll('</strong><strong>', '')).toBe(htmlOf(rich).replaceAll('</strong><strong>', ''))
  expect(fromEditor(toEditor(back))).toEqual(back)
})

it('an empty document is one empty line', () =>
  expect(fromEditor({ type: 'doc' }).blocks.map(({ text }) => text)).toEqual(['']))

it('a link that runs is text', () => {
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] }
  expect(fromEditor(doc)).toEqual({ ...draftOf('x') })
})

it('two tables that touch stay two, and a tab in a cell is a blank', () => {
  const cell = (text: string) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  const table = (text: string) => ({ type: 'table', content: [{ type: 'tableRow', content: [cell(text), cell('1')] }] })
  const { blocks } = fromEditor({ type: 'doc', content: [table('a\tb'), table('c')] })
  expect(blocks.map(({ type, text }) => [type, text])).toEqual([
    ['table-row', 'a b\t1'],
    ['unstyled', ''],
    ['table-row', 'c\t1'],
  ])
})

it.each([-1, 1.5, 10_000, 'x', Number.NaN])('a list does not begin at %j', (start) => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
  const list = { type: 'orderedList', attrs: { start }, content: [{ type: 'listItem', content: [paragraph] }] }
  expect(fromEditor({ type: 'doc', content: [list] }).blocks[0]!.data).toEqual({})
})
