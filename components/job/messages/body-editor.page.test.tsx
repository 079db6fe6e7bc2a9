import '@/e2e/app-styles'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { commands, page, userEvent } from 'vitest/browser'

import { noticeStore } from '@/components/ui/notify'
import { draftOf } from '@/lib/job/messages/body'
import { DraftBody } from '@/lib/job/messages/draft'
import { htmlOf, textOf } from '@/lib/job/messages/draft-text'

import { BodyEditor } from './body-editor'
import { WaitingEditor } from './editor-frame'

test.each([390, 1440])('at %i pixels what stands below the text stays there when the editor comes', async (width) => {
  await page.viewport(width, 900)
  const below = () => page.getByText('Attachments').element().getBoundingClientRect().top
  const drawn = await render(
    <>
      <WaitingEditor label="Text" />
      <p>Attachments</p>
    </>,
  )
  const place = below()
  await drawn.rerender(
    <>
      <BodyEditor label="Text" value={draftOf('')} onChange={() => {}} onBlur={() => {}} onPictures={() => {}} />
      <p>Attachments</p>
    </>,
  )
  expect(below(), 'before it has begun').toBe(place)
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  expect(below(), 'once it has').toBe(place)
})

/** Pastes into an empty e-mail, as from the clipboard of another programme. */
async function pasted(
  flavours: Record<string, string>,
  before = '',
  { files = [] as File[], onPictures = (_: File[]): void => {} } = {},
) {
  let body = draftOf(before)
  const keep = (changed: DraftBody) => (body = changed)
  await render(<BodyEditor label="Text" value={body} onChange={keep} onBlur={() => {}} onPictures={onPictures} />)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(flavours)) clipboardData.setData(type, value)
  for (const file of files) clipboardData.items.add(file)
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  expect(DraftBody.safeParse(body).error?.issues).toBe(undefined)
  return { body, text }
}

/** The blocks in short: an item by its depth and mark, the cells of a row between bars. Empty lines around them are the editor's. */
const short = ({ blocks }: DraftBody) =>
  blocks
    .map(({ type, text, depth, data }) => {
      const start = data.start === undefined ? '' : `[${data.start}]`
      if (type === 'table-row') return `|${text.replaceAll('\t', '|').replaceAll('\n', '/')}|`
      if (type === 'unordered-list-item') return `${'  '.repeat(depth)}* ${text}`
      if (type === 'ordered-list-item') return `${'  '.repeat(depth)}#${start} ${text}`
      return `${type === 'unstyled' ? '' : `${type}: `}${text}`
    })
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
const input = (name: string) => commands.readFile(`e2e/inputs/office/${name}`)
const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span style='color:red'>${text}<o:p></o:p></span></p>`

describe('what is pasted into an e-mail', () => {
  test('a block of cells is a table, in the mail as well', async () => {
    const { body, text } = await pasted({ 'text/html': await input('38-paste-table.html') })
    expect(short(body)).toBe('|Air mover|3|120|\n|Dehumidifier|1|95|')
    await expect.element(text.getByRole('cell', { name: 'Dehumidifier' })).toBeVisible()
    expect(htmlOf(body)).toMatch(/<table [^>]*><tbody><tr><td [^>]*>Air mover<\/td>/)
    expect(textOf(body).trim()).toBe('Air mover\t3\t120\nDehumidifier\t1\t95')
  })

  test('lines of Word are a list', async () => {
    const { body } = await pasted({ 'text/html': await input('39-word-list.html') })
    expect(short(body)).toBe('* Lift carpet\n  * Hall only')
    expect(htmlOf(body)).toMatch(/^(<p><br><\/p>\n)?<ul><li>Lift carpet<ul><li>Hall only<\/li><\/ul><\/li><\/ul>/)
  })

  test.each<[string, string, string]>([
    [
      'numbers of Word that begin at 4, with letters inside and text between',
      `${word(1, '4.', 'Four')}${word(1, '5.', 'Five')}${word(2, 'a)', 'inner')}${word(2, 'b)', 'next')}${word(1, '6.', 'Six')}<p class=MsoNormal>Then</p>${word(1, '7.', 'Seven')}`,
      '#[4] Four\n# Five\n  # inner\n  # next\n# Six\nThen\n#[7] Seven',
    ],
    [
      'numbers of Rome behind others, and letters behind others',
      `${word(1, 'iv.', 'Four')}${word(1, 'v.', 'Five')}${word(1, 'vi.', 'Six')}<p class=MsoNormal>Then</p>${word(1, 'h)', 'Eight')}${word(1, 'i)', 'Nine')}`,
      '#[4] Four\n# Five\n# Six\nThen\n#[8] Eight\n# Nine',
    ],
    [
      'a text of Word without what its reviewers remarked',
      "<p class=MsoNormal>Dry by Friday<span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[DR1]</a></span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Is that so?</p></div></div>",
      'Dry by Friday',
    ],
    [
      'a list of Word without its styles',
      '<p class="MsoListParagraph"><span style="font-family:Symbol">·<span>&nbsp;&nbsp;&nbsp;</span></span>Lift</p><p class="MsoListParagraph">·&nbsp;&nbsp; Dry</p>',
      '* Lift\n* Dry',
    ],
    [
      'a numbered heading of Word',
      "<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1. </span>Scope</h1>",
      'header-one: 1. Scope',
    ],
    [
      'a list of Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="3"><li aria-level="1"><p><span style="font-weight:400;white-space:pre-wrap">Three</span></p></li><ul><li aria-level="2"><p>dot</p></li></ul><li aria-level="1"><p>Four</p></li></ol></b>',
      '#[3] Three\n  * dot\n# Four',
    ],
    [
      'a list of Word on the web, each line in its own',
      '<div><ol start="1"><li data-aria-level="1"><p>One</p></li></ol></div><div><ol start="1"><li data-aria-level="2"><p>in</p></li></ol></div><div><ol start="2"><li data-aria-level="1"><p>Two</p></li></ol></div>',
      '# One\n  # in\n# Two',
    ],
    ['a list whose lines have paragraphs', '<ol><li><p>One</p><p>more</p></li><li>Two</li></ol>', '# One\nmore\n# Two'],
    ['two lists', '<ol><li>a</li></ol><ol><li>b</li></ol>', '# a\n#[1] b'],
    [
      'cells of Excel, merged and hidden ones and a line break among them',
      '<table><!--StartFragment--><col width=64><tr height=20><td class=xl65 colspan=2>Wide</td><td rowspan=2>Tall</td></tr><tr><td>a<br>b</td><td>&nbsp;</td></tr><tr style="display:none"><td>hidden</td></tr><tr><td></td><td><p>x</p><p>y</p></td><td>tab\there</td></tr></table>',
      '|Wide||Tall|\n|a/b|||\n||x/y|tab here|',
    ],
    [
      'cells of hidden columns, which are left out, however that is said',
      `<table><col><col style='display:none' span=2><col><tr><td>a</td><td>cost</td><td>margin</td><td>b</td></tr><tr><td>c</td><td style='display:none'>cost</td><td style='display:none'>margin</td><td>d</td></tr><tr><td colspan=3>wide</td><td>e</td></tr><tr><td>f</td><td colspan=3>over</td></tr></table>`,
      '|a|b|\n|c|d|\n|wide|e|\n|f|over|',
    ],
    [
      'no column moved by a hidden cell that is merged',
      `<table><col><col style='display:none' span=2><col><tr><td>a</td><td style='display:none' colspan=2 rowspan=2>cost</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>cost</td><td>margin</td><td>f</td></tr></table>`,
      '|a|b|\n|c|d|\n|e|f|',
    ],
    [
      'cells that are hidden by themselves',
      "<table><tr><td>a</td><td style='display:none'>cost</td><td>b</td></tr><tr><td>c</td><td style='display:none'>cost</td><td>d</td></tr></table>",
      '|a|b|\n|c|d|',
    ],
    [
      'a table around a page',
      '<table><tr><td><p>Dear Sam</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      'Dear Sam\n|a|b|',
    ],
    [
      'cells with lists',
      '<table><tr><td>To do<ul><li>Lift</li><li><p>Dry</p></li></ul></td><td><ol start="4"><li>Four</li><li>Five</li></ol>then</td></tr></table>',
      '|To do/• Lift/• Dry|4. Four/5. Five/then|',
    ],
    [
      'a link that is longer than any',
      `<p>See <a href="https://x.example/${'a'.repeat(2_000)}">the photos</a> here</p>`,
      'See the photos here',
    ],
    ['one cell', '<table><tr><td>10045</td></tr></table>', '10045'],
    ['rows without their table', '<tr><td>a</td><td>b</td></tr>', '|a|b|'],
    [
      'two tables',
      '<table><tr><td>a</td><td>b</td></tr></table><table><tr><td>c</td><td>d</td></tr></table>',
      '|a|b|\n\n|c|d|',
    ],
    [
      'empty lines',
      '<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p></p><div>b</div><div><br></div><div>c</div>',
      'a\n\n\nb\n\nc',
    ],
    ['line breaks for empty lines', '<p>a<br><br></p><br><br><p>b<br>c</p>', 'a\n\n\n\nb\nc'],
    [
      'scripts, styles and what is hidden',
      '<style>p{}</style><script>1</script><p>a<img src="x" onerror="1"></p><p style="display:none">b</p>',
      'a',
    ],
  ])('%s', async (_, html, expected) => {
    expect(short((await pasted({ 'text/html': html })).body)).toBe(expected)
  })

  test('of its styles are kept: bold, italic, underline, strike-through and links', async () => {
    const { body } = await pasted({
      'text/html': `<p style="color:red;font-size:20pt"><b>a</b><i>b</i><u>c</u><s>d</s><span style="text-decoration:line-through">e</span><del>f</del><span style="font-weight:700">g</span><a href="https://example.test/">h</a><a href="javascript:alert(1)">i</a><sup>j</sup></p>`,
    })
    expect(htmlOf(body)).toContain(
      '<p><strong>a</strong><em>b</em><u>c</u><s>def</s><strong>g</strong><a href="https://example.test/">h</a>ij</p>',
    )
  })

  test.each<[string, string, string]>([
    ['rows of a sheet', 'Air mover\t3\r\nDehumidifier\t"1\n2"\r\n', '|Air mover|3|\n|Dehumidifier|1/2|'],
    ['lines of unequal columns', 'a\tb\nc', 'a\tb\nc'],
    ['indented lines', '\ta\n\tb', '\ta\n\tb'],
    [
      'paragraphs, lines and empty lines',
      'Dear Sam,\n\nit is dry\r\ntoday\n\n\nBye',
      'Dear Sam,\nit is dry\ntoday\n\nBye',
    ],
  ])('as text: %s', async (_, plain, expected) => {
    expect(short((await pasted({ 'text/plain': plain })).body)).toBe(expected)
  })

  test('a word goes into the line where it is pasted', async () => {
    const { body } = await pasted({ 'text/html': '<span style="color:red">dry</span>', 'text/plain': 'dry' }, 'It is ')
    expect(body.blocks.filter(({ text }) => text)).toHaveLength(1)
    expect(body.blocks[0]!.text).toContain('dry')
  })

  test.each([
    ['a text', { 'text/plain': 'x'.repeat(20_001) }],
    ['a page', { 'text/html': `<p>${'x'.repeat(20_001)}</p>` }],
    ['rows', { 'text/html': `<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(501)}</table>` }],
    ['columns', { 'text/html': `<table><tr>${'<td>1</td>'.repeat(21)}</tr></table>` }],
    ['merged columns', { 'text/html': `<table>${'<tr><td colspan=1000>1</td></tr>'.repeat(60_000)}</table>` }],
    ['styles', { 'text/html': `<p>${'<b>x</b>y'.repeat(501)}</p>` }],
    ['columns as text', { 'text/plain': Array.from({ length: 21 }, () => '1').join('\t') }],
  ])('more %s than an e-mail holds is refused in words, and what was written stays', async (_, flavours) => {
    const { body, text } = await pasted(flavours, 'Hello')
    expect(body).toEqual(draftOf('Hello'))
    await expect.element(page.getByText(/more than an e-mail holds/)).toBeVisible()
    await expect.element(text).toHaveAccessibleDescription(/Attach it as a file/)
    await userEvent.keyboard('!')
    await expect.element(page.getByText(/more than an e-mail holds/)).not.toBeInTheDocument()
  })

  const screenshot = () => new File([new Uint8Array([137, 80, 78, 71])], 'image.png', { type: 'image/png' })
  const copied = '<img src="https://example.test/wall.png">'
  test.each<[string, Record<string, string>, File[], number, RegExp | null]>([
    ['a screenshot becomes a file', {}, [screenshot()], 1, /picture was attached/],
    [
      'pictures of a page become files',
      { 'text/html': copied },
      [screenshot(), screenshot()],
      2,
      /pictures were attached/,
    ],
    ['pictures among words are named', { 'text/html': `<p>a${copied}</p>`, 'text/plain': 'a' }, [], 0, /left out/],
    ['an address of a picture alone is named', { 'text/html': copied }, [], 0, /left out/],
    [
      'a sheet’s picture of its cells is none',
      { 'text/html': '<table><tr><td>1</td><td>2</td></tr></table>', 'text/plain': '1\t2' },
      [screenshot()],
      0,
      null,
    ],
  ])('%s', async (_, flavours, files, count, said) => {
    const before = noticeStore.get().map(({ id }) => id)
    const onPictures = vi.fn<(pictures: File[]) => void>()
    await pasted(flavours, 'Hello', { files, onPictures })
    expect(onPictures.mock.calls.flat(2)).toHaveLength(count)
    const told = noticeStore.get().filter(({ id }) => !before.includes(id))
    expect(told.map(({ message }) => message)).toEqual(said ? [expect.stringMatching(said)] : [])
  })

  test('lists and tables that are deep are bounded', async () => {
    const lists = `${'<ul><li>a'.repeat(300)}${'</ul>'.repeat(300)}`
    const { body } = await pasted({ 'text/html': lists })
    expect(Math.max(...body.blocks.map(({ depth }) => depth))).toBe(4)
  })
})

test('in a table, Tab goes to the next cell, and Backspace takes a whole table away', async () => {
  let body = draftOf('')
  const rows = draftOf('a\n\nb').blocks.map((block) => ({
    ...block,
    type: 'table-row' as const,
    text: `${block.text}\t1`,
  }))
  const value: DraftBody = { blocks: rows, entityMap: {} }
  await render(
    <BodyEditor
      label="Text"
      value={value}
      onChange={(changed) => (body = changed)}
      onBlur={() => {}}
      onPictures={() => {}}
    />,
  )
  await page.getByRole('cell', { name: 'a' }).click()
  await userEvent.keyboard('{Tab}9')
  await expect.poll(() => short(body)).toBe('|a|9|\n|b|1|')
  await page.getByRole('cell', { name: 'a' }).click()
  await userEvent.keyboard('{End}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Backspace}')
  await expect.poll(() => short(body)).toBe('')
})
