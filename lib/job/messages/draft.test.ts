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
    ['no object', 'hello', /./],
  ])('is not %s', (_, value, message) => expect(refused(value)).toMatch(message))

  it('is made of plain text by its blank lines', () => {
    expect(draftOf('Hello,\r\n\r\nSee you\nsoon.').blocks.map(({ text }) => text)).toEqual(['Hello,', 'See you\nsoon.'])
    expect(DraftBody.safeParse(draftOf('Hello')).success).toBe(true)
  })
})
