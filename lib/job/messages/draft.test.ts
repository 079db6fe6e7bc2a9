import { describe, expect, it } from 'vitest'

import { draftOf } from './body'
import { DraftBody } from './draft'
import { htmlOf, textOf } from './draft-text'

const block = (text: string, more: object = {}) => ({ text, type: 'unstyled', ...more })
const link = (url: string) => ({ type: 'LINK', mutability: 'MUTABLE', data: { url } })
const body = (blocks: object[], entityMap: object = {}) => DraftBody.parse({ blocks, entityMap })
const refused = (value: unknown) => DraftBody.safeParse(value).error?.issues[0]?.message

describe('the body of an e-mail', () => {
  it('is HTML and text with its marks, lists and links', () => {
    const written = body(
      [
        block('Dear Sam, it is dry.', { inlineStyleRanges: [{ offset: 5, length: 3, style: 'BOLD' }] }),
        block('Fans', { type: 'unordered-list-item' }),
        block('two', { type: 'ordered-list-item', depth: 1 }),
        block('Heater', { type: 'unordered-list-item' }),
        block('See our site.', { entityRanges: [{ offset: 4, length: 8, key: 0 }] }),
      ],
      { 0: link('https://example.test/?a=1&b=2') },
    )
    expect(htmlOf(written)).toBe(
      [
        '<p>Dear <strong>Sam</strong>, it is dry.</p>',
        '<ul><li>Fans<ol><li>two</li></ol></li><li>Heater</li></ul>',
        '<p>See <a href="https://example.test/?a=1&amp;b=2">our site</a>.</p>',
      ].join('\n'),
    )
    expect(textOf(written)).toBe(
      'Dear Sam, it is dry.\n\n• Fans\n   1. two\n• Heater\n\nSee our site (https://example.test/?a=1&b=2).',
    )
  })

  it('keeps styles that overlap, and a link under them whole', () => {
    const styles = [
      { offset: 0, length: 4, style: 'BOLD' },
      { offset: 2, length: 4, style: 'ITALIC' },
    ]
    const written = body(
      [block('abcdef', { inlineStyleRanges: styles, entityRanges: [{ offset: 0, length: 6, key: 7 }] })],
      {
        7: link('mailto:sam@example.test'),
      },
    )
    expect(htmlOf(written)).toBe(
      '<p><a href="mailto:sam@example.test"><strong>ab</strong></a><a href="mailto:sam@example.test"><strong><em>cd</em></strong></a><a href="mailto:sam@example.test"><em>ef</em></a></p>',
    )
    expect(textOf(written)).toBe('abcdef (sam@example.test)')
  })

  it('is a table in HTML, and cells between tabs in text', () => {
    const bold = [{ offset: 0, length: 7, style: 'BOLD' }]
    const written = body([
      block('Machine\tDays', { type: 'table-row', inlineStyleRanges: bold }),
      block('Air mover\t3\t<95>\nplus GST', { type: 'table-row' }),
      block('That is all.'),
    ])
    const cells = (...texts: string[]) =>
      `<tr>${texts.map((text) => `<td style="border:1px solid #b8bfc8;padding:4px 8px;text-align:left;vertical-align:top">${text}</td>`).join('')}</tr>`
    expect(htmlOf(written)).toBe(
      [
        `<table style="border-collapse:collapse"><tbody>${cells('<strong>Machine</strong>', 'Days', '<br>')}${cells('Air mover', '3', '&lt;95&gt;<br>plus GST')}</tbody></table>`,
        '<p>That is all.</p>',
      ].join('\n'),
    )
    expect(textOf(written)).toBe('Machine\tDays\t\nAir mover\t3\t<95> plus GST\n\nThat is all.')
  })

  it('begins a list where it says, also one right after another', () => {
    const item = (text: string, more: object = {}) => block(text, { type: 'ordered-list-item', ...more })
    const written = body([
      item('Fourth', { data: { start: 4 } }),
      item('Fifth'),
      item('inner', { depth: 1, data: { start: 0 } }),
      item('First', { data: { start: 1 } }),
      block('dot', { type: 'unordered-list-item', data: { start: 7 } }),
    ])
    expect(htmlOf(written)).toBe(
      [
        '<ol start="4"><li>Fourth</li><li>Fifth<ol start="0"><li>inner</li></ol></li></ol>',
        '<ol><li>First</li></ol>',
        '<ul><li>dot</li></ul>',
      ].join('\n'),
    )
    expect(textOf(written)).toBe('4. Fourth\n5. Fifth\n   0. inner\n\n1. First\n\n• dot')
  })

  it('keeps what is struck out, and empty lines', () => {
    const styles = [
      { offset: 0, length: 7, style: 'STRIKETHROUGH' },
      { offset: 2, length: 2, style: 'BOLD' },
    ]
    const written = body([block('Tuesday Friday', { inlineStyleRanges: styles }), block(''), block('Bye')])
    expect(htmlOf(written)).toBe('<p><s>Tu</s><strong><s>es</s></strong><s>day</s> Friday</p>\n<p><br></p>\n<p>Bye</p>')
    expect(textOf(written)).toBe('~~Tuesday~~ Friday\n\n\n\nBye')
  })

  it('that was stored before lists had a number is read as it was', () => {
    const stored = {
      ...draftOf('Hello'),
      blocks: draftOf('a\n\nb').blocks.map((one) => ({ ...one, type: 'ordered-list-item' })),
    }
    expect(htmlOf(DraftBody.parse(stored))).toBe('<ol><li>a</li><li>b</li></ol>')
  })

  it('is text and never markup', () => {
    const written = body([block('<script>alert("1")</script> & \'so\'\non')])
    expect(htmlOf(written)).toBe('<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so&#39;<br>on</p>')
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '/jobs',
    'not a link',
  ])('does not link to %j', (url) => {
    const ranged = block('here', { entityRanges: [{ offset: 0, length: 4, key: 0 }] })
    expect(refused({ blocks: [ranged], entityMap: { 0: link(url) } })).toMatch(/A link leads to a web page/)
  })

  it.each([
    ['nothing', { blocks: [] }, 'Please write something'],
    ['only spaces', { blocks: [block('  ')] }, 'Please write something'],
    ['too much', { blocks: [block('x'.repeat(12_000)), block('x'.repeat(12_000))] }, 'Cannot exceed 20000 characters'],
    ['an image', { blocks: [block('x', { type: 'atomic' })] }, /Invalid option/],
    [
      'a style it does not know',
      { blocks: [block('x', { inlineStyleRanges: [{ offset: 0, length: 1, style: 'color:red' }] })] },
      /Invalid option/,
    ],
    [
      'a range beyond its text',
      { blocks: [block('x', { inlineStyleRanges: [{ offset: 0, length: 2, style: 'BOLD' }] })] },
      'A range is longer than its text.',
    ],
    [
      'a link that is not there',
      { blocks: [block('x', { entityRanges: [{ offset: 0, length: 1, key: 3 }] })] },
      'A range points to a link that is not there.',
    ],
    ['an inherited name for a link', { blocks: [block('x')], entityMap: { constructor: link('https://a.test') } }, /./],
    [
      'a table too wide',
      { blocks: [block('\t'.repeat(20) + 'x', { type: 'table-row' })] },
      'A table cannot exceed 20 columns',
    ],
    [
      'a list that begins below zero',
      { blocks: [block('x', { type: 'ordered-list-item', data: { start: -1 } })] },
      /./,
    ],
    ['a list that begins beyond all numbers', { blocks: [block('x', { data: { start: 1e9 } })] }, /./],
    ['no object', 'hello', /./],
  ])('is not %s', (_, value, message) => expect(refused(value)).toMatch(message))

  it('is made of plain text by its blank lines', () => {
    expect(draftOf('Hello,\r\n\r\nSee you\nsoon.').blocks.map(({ text }) => text)).toEqual(['Hello,', 'See you\nsoon.'])
    expect(DraftBody.safeParse(draftOf('Hello')).success).toBe(true)
  })
})
