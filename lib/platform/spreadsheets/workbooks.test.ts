import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'
import { relationsXml, workbookOf, workbookParts, zipOf } from '@/e2e/workbook-of'

import { work } from './read-sheet.mjs'
import { readWorkbook } from './xlsx-reader.mjs'

const ROWS =
  '<row><c t="inlineStr"><is><t>Company</t></is></c><c t="inlineStr"><is><t>Suburb</t></is></c></row><row><c t="inlineStr"><is><t>Harbour</t></is></c><c t="inlineStr"><is><t>Perth</t></is></c></row>'
const READ = [
  ['Company', 'Suburb'],
  ['Harbour', 'Perth'],
]
const PARTS = workbookParts({ sheets: [{ rows: ROWS }] })
const SHEET = 'xl/worksheets/sheet1.xml'

/** The cells of one row, from their XML. */
const cellsOf = async (xml: string, shared: string[] = []) =>
  (await rowsOf(await workbookOf({ sheets: [{ rows: `<row>${xml}<c><v>9</v></c></row>` }], shared })))[0]!.slice(0, -1)

describe('a cell', () => {
  it('without a value is empty, whatever its type', async () => {
    const empty = ['s', 'b', 'e', 'n', 'str', 'd', 'inlineStr'].flatMap((type) => [
      `<c t="${type}"/>`,
      `<c t="${type}"><v/></c>`,
      `<c t="${type}"><v></v></c>`,
      `<c t="${type}"><is/></c>`,
      ...(['s', 'b', 'n', 'd'].includes(type) ? [`<c t="${type}"><v>\n </v></c>`] : []),
    ])
    expect(await cellsOf(empty.join(''), ['<t>Company</t>'])).toEqual(empty.map(() => ''))
  })

  it.each([
    ['<c t="s"><v>1</v></c>', 'two'],
    ['<c t="s"><v>9</v></c>', ''],
    ['<c t="b"><v>1</v></c>', 'Yes'],
    ['<c t="b"><v>true</v></c>', 'Yes'],
    ['<c t="b"><v>0</v></c>', 'No'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="e"><f>VLOOKUP(A1,B1:C9,2)</f><v>#N/A</v></c>', '#N/A'],
    // Programs that do not calculate leave the value out, or leave it empty.
    ['<c><f>A1+B1</f></c>', '#FORMULA!'],
    ['<c s="0"><f t="shared" si="0"/><v/></c>', '#FORMULA!'],
    ['<c t="str"><f>IF(A1,"","")</f><v></v></c>', ''],
    ['<c><f>A1+B1</f><v>3</v></c>', '3'],
    ['<c t="str"><f>A1&amp;B1</f><v>a sum</v></c>', 'a sum'],
    ['<c t="d"><v>2026-03-07T00:00:00</v></c>', '2026-03-07'],
    ['<c t="d"><v>2026-03-07T09:30:15.000Z</v></c>', '2026-03-07 09:30'],
    ['<c t="d"><v>2026-03-07</v></c>', '2026-03-07'],
    ['<c t="d"><v>09:30:00</v></c>', '09:30'],
    ['<c t="inlineStr"><is><r><t>two </t></r><r><rPr><b/></rPr><t>runs</t></r></is></c>', 'two runs'],
    ['<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>', '東京'],
    ['<c t="s"><v>2</v></c>', '東京'],
    ['<c t="inlineStr"><is><t>a_x000D_\nb_x000d_c</t></is></c>', 'a\nb\nc'],
    ['<c t="s"><v>3</v></c>', 'Tag _x0041_'],
    ['<c t="str"><v>a_x0009_b_x0007__x0000_c</v></c>', 'a bc'],
    ['<c t="inlineStr"><is><t>O&#x92;Brien</t></is></c>', 'O’Brien'],
    ['<c t="inlineStr"><is><t>a_x_b _xyz_ _x12_</t></is></c>', 'a_x_b _xyz_ _x12_'],
  ])('%s says %j', async (xml, text) => {
    const shared = [
      '<t>one</t>',
      '<t>two</t>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '<t>Tag _x005F_x0041_</t>',
    ]
    expect(await cellsOf(xml, shared)).toEqual([text])
  })

  it('stands where its reference says', async () => {
    const rows = '<row r="2"><c r="b2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="4"><c><v>3</v></c></row>'
    expect(await rowsOf(await workbookOf({ sheets: [{ rows }] }))).toEqual([[], ['', '1', '', '2'], [], ['3']])
  })
})

const said = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('the rows of a sheet', () => {
  it('count where they have content, however many empty ones are formatted', async () => {
    const empty = Array.from({ length: 300 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="0"/></row>`).join('')
    const rows = `${said('Company', 'Suburb')}${empty}<row r="900000"><c><v>7</v></c></row>`
    const read = await rowsOf(await workbookOf({ sheets: [{ rows }] }), 5)
    expect(read.flatMap((cells, at) => (cells.length ? [[at + 1, ...cells]] : []))).toEqual([
      [1, 'Company', 'Suburb'],
      [900_000, '7'],
    ])
    expect(await rowsOf(await workbookOf({ sheets: [{ rows: `${said('Company')}${empty}` }] }), 5)).toEqual([
      ['Company'],
    ])
  })

  it('have a cell that is merged over several of them in each', async () => {
    const rows = [said('Client', 'Contact'), said('Harbour', 'Dana'), said('', 'Eli'), '<row/>', said('', 'Sam')].join(
      '',
    )
    const merged = ['A2:A4', 'B1:C1', 'A1:XFD1', 'nonsense']
    expect(await rowsOf(await workbookOf({ sheets: [{ rows, merged }] }))).toEqual([
      ['Client', 'Contact'],
      ['Harbour', 'Dana'],
      ['Harbour', 'Eli'],
      [],
      ['', 'Sam'],
    ])
  })

  it('that are merged to too much are refused', async () => {
    const rows = [said('x'.repeat(30_000)), ...Array.from({ length: 1_000 }, () => said('', 'y'))].join('')
    const book = await workbookOf({ sheets: [{ rows, merged: ['A1:A1001'] }] })
    await expect(rowsOf(book)).rejects.toThrow('There is too much in this file')
  })

  it.each<[string, string]>([
    ['backwards', '<row r="3"><c r="A3"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'],
    ['backwards, by their cells alone', '<row><c r="A3"><v>3</v></c></row><row><c r="A1"><v>1</v></c></row>'],
    [
      'with an empty one of a number twice',
      '<row r="3"/><row r="3"><c><v>3</v></c></row><row r="1"><c><v>1</v></c></row>',
    ],
    ['and cells between others', '<row r="1"><c><v>1</v></c></row><row r="3"><c r="A3"><v>3</v></c></row><row r="2"/>'],
  ])('stand where their numbers say: %s', async (_, rows) => {
    expect(await rowsOf(await workbookOf({ sheets: [{ rows }] }))).toEqual([['1'], [], ['3']])
  })

  it('have their cells where these say, in any order', async () => {
    const rows = '<row r="1"><c r="D1"><v>4</v></c><c r="A1"><v>1</v></c><c><v>2</v></c><c r="A1"/></row>'
    expect(await rowsOf(await workbookOf({ sheets: [{ rows }] }))).toEqual([['1', '2', '', '4']])
  })

  it('are the first ones of those out of order, hidden or not, and merged as any', async () => {
    const rows = [9, 7, 5, 3, 1]
      .map(
        (n) =>
          `<row r="${n}"${n > 4 ? ' hidden="1"' : ''}><c r="B${n}"><v>${n}</v></c>${n === 1 ? '<c r="A1"><v>0</v></c>' : ''}</row>`,
      )
      .join('')
    const book = await workbookOf({ sheets: [{ rows, merged: ['A1:A5'] }] })
    const { rows: read, hidden } = await readWorkbook(book, 3)
    expect(read).toEqual([['0', '1'], [], ['0', '3'], [], ['0', '5']])
    expect(hidden).toEqual([4, 6, 8])
  })

  it.each([
    ['a row twice', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>', 'Row 2 is there twice'],
    ['a cell twice', '<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>', 'misnumbered'],
    ['a cell of another row', '<row r="2"><c r="A3"><v>1</v></c></row>', 'misnumbered'],
    ['a row that is none', '<row r="0"><c><v>1</v></c></row>', 'misnumbered'],
    ['a row of no number', '<row r="two"><c><v>1</v></c></row>', 'misnumbered'],
    ['a cell without a column', '<row r="2"><c r="2"><v>1</v></c></row>', 'misnumbered'],
  ])('are refused in words with %s', async (_, rows, words) => {
    await expect(rowsOf(await workbookOf({ sheets: [{ rows }] }))).rejects.toThrow(words)
  })

  it('that are hidden are named', async () => {
    const rows = `${said('Company')}${said('Harbour').replace('<row', '<row hidden="1"')}${said('Ridge')}<row hidden="1"/>`
    expect((await readWorkbook(await workbookOf({ sheets: [{ rows }] }), 10)).hidden).toEqual([1])
  })
})

const wide = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le')

/** The sheet under another name, and what leads to it. */
const movedTo = (name: string, written: string, separator = '/') => ({
  [SHEET]: '',
  [`xl/worksheets/${name}`]: PARTS[SHEET]!,
  'xl/_rels/workbook.xml.rels': relationsXml([['rId1', 'worksheet', `worksheets${separator}${written}`]]),
})

describe('a workbook that Excel opens is read', () => {
  it.each<[string, Record<string, string | Buffer>]>([
    ['as Excel lays it out', PARTS],
    [
      'with its parts at the root',
      {
        '_rels/.rels': relationsXml([['r1', 'officeDocument', 'workbook.xml']]),
        '_rels/workbook.xml.rels': relationsXml([['rId1', 'worksheet', '/data/one.xml']]),
        'workbook.xml': PARTS['xl/workbook.xml']!,
        'data/one.xml': PARTS[SHEET]!,
      },
    ],
    [
      'with another prefix for relations, and for all elements',
      {
        ...PARTS,
        'xl/workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:d3p1="r"><x:sheets><x:sheet name="a" sheetId="1" d3p1:id="rId1"/></x:sheets></x:workbook>',
        [SHEET]: PARTS[SHEET]!.replaceAll(/<(\/?)(\w)/g, '<$1x:$2'),
      },
    ],
    [
      'in the strict format',
      {
        ...PARTS,
        '_rels/.rels': relationsXml(
          [['rId1', 'officeDocument', 'xl/workbook.xml']],
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        ),
      },
    ],
    [
      'with parts in UTF-16',
      Object.fromEntries(
        Object.entries(PARTS).map(([name, xml]) => [name, wide(`<?xml version="1.0" encoding="UTF-16"?>${xml}`)]),
      ),
    ],
    ['with a sheet in UTF-16, big end first', { ...PARTS, [SHEET]: wide(PARTS[SHEET]!).swap16() }],
    ['with a sheet in UTF-16 without a mark', { ...PARTS, [SHEET]: wide(`${PARTS[SHEET]!} `.slice(0, -1), '') }],
    [
      'with a sheet in Windows-1252',
      { ...PARTS, [SHEET]: Buffer.from(`<?xml version="1.0" encoding="windows-1252"?>${PARTS[SHEET]!}`, 'latin1') },
    ],
    ['with parts under names of another case', { ...PARTS, [SHEET]: '', 'XL/Worksheets/Sheet1.XML': PARTS[SHEET]! }],
    ['with addresses of parts that a web page would have', { ...PARTS, ...movedTo('sheet 1.xml', 'sheet%201.xml') }],
    ['with addresses of parts as Windows writes them', { ...PARTS, ...movedTo('one.xml', 'one.xml', '\\') }],
    ['without the list of its own parts', { ...PARTS, '_rels/.rels': '<Relationships/>' }],
  ])('%s', async (_, parts) => {
    const present = Object.fromEntries(Object.entries(parts).filter(([, content]) => content.length))
    expect(await rowsOf(await zipOf(present))).toEqual(READ)
  })

  it('by the encoding that its first line names', async () => {
    const xml = `<?xml version='1.0' encoding='windows-1252' standalone='yes'?>${PARTS[SHEET]!.replace('Perth', 'Zo\xeb \x93East\x94')}`
    const [, row] = await rowsOf(await zipOf({ ...PARTS, [SHEET]: Buffer.from(xml, 'latin1') }))
    expect(row).toEqual(['Harbour', 'Zoë “East”'])
  })

  it.each([
    ['show', ['a', 'b']],
    ['visible', ['a', 'b']],
    ['hidden', ['b']],
    ['veryHidden', ['b']],
  ])('with a sheet of the state %s', async (state, names) => {
    const book = await workbookOf({
      sheets: [
        { name: 'a', state, rows: ROWS },
        { name: 'b', rows: ROWS },
      ],
    })
    expect((await readWorkbook(book, 10)).sheets).toEqual(names)
  })
})

describe('what a mail gateway put behind a workbook', () => {
  it.each<[string, Buffer]>([
    ['a line break', Buffer.from('\r\n')],
    ['its words', Buffer.from('\r\n-- \r\nThis message was scanned.')],
    ['zeros', Buffer.alloc(60_000)],
    ['another end of nothing', Buffer.from('PK\x05\x06'.padEnd(40, '\0'), 'latin1')],
  ])('is left out: %s', async (_, behind) => {
    expect(await rowsOf(Buffer.concat([await zipOf(PARTS), behind]))).toEqual(READ)
  })

  it('is looked for no further than a comment is long', async () => {
    await expect(rowsOf(Buffer.concat([await zipOf(PARTS), Buffer.alloc(70_000)]))).rejects.toThrow(/directory/i)
    await expect(
      rowsOf(Buffer.concat([Buffer.from('PK'), Buffer.from('PK\x05\x06'.repeat(100_000))])),
    ).rejects.toThrow()
  })
})

describe('of several sheets', () => {
  const cover = '<row><c t="inlineStr"><is><t>Clients of Harbour Restoration</t></is></c></row>'
  const bookOf = (...rows: string[]) => workbookOf({ sheets: rows.map((one, at) => ({ name: `S${at}`, rows: one })) })

  it.each([
    ['an empty first one', ['', ROWS], 1],
    ['a cover', [cover, ROWS], 1],
    ['a cover and an empty one', [cover, '', '', ROWS], 3],
    ['two tables', [ROWS, ROWS], 0],
    ['nothing but a cover', ['', cover], 1],
    ['nothing at all', ['', ''], 0],
  ])('the first with a table is read: %s', async (_, rows, place) => {
    const read = await readWorkbook(await bookOf(...rows), 10)
    expect(read).toMatchObject({ place, sheets: rows.map((__, at) => `S${at}`) })
    expect(read.tops).toHaveLength(rows.length)
  })

  it('the chosen one is read', async () => {
    expect(await readWorkbook(await bookOf(cover, ROWS), 10, 0)).toMatchObject({
      place: 0,
      rows: [['Clients of Harbour Restoration']],
    })
    await expect(readWorkbook(await bookOf(cover, ROWS), 10, 2)).rejects.toThrow('There is no such sheet in this file')
  })
})

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'sheets-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function refusalOf(bytes: Buffer): Promise<unknown> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return work({ path: file, most: 10 })
}

/** A file of an older Office program as far as it matters: its magic number and the name of a stream. */
const oldOffice = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024), Buffer.from(stream, 'utf16le')])

describe('what is no sheet is told what it is, and what to do', () => {
  it.each<[string, Buffer | Promise<Buffer>, string]>([
    [
      'a workbook under a password',
      oldOffice('EncryptionInfo EncryptedPackage'),
      'This workbook has a password: open it, take the password off, and save it as XLSX',
    ],
    ['a workbook of Excel 97', oldOffice('Workbook'), 'This is the old Excel format: save it as XLSX'],
    ['a workbook of Excel 95', oldOffice('Book'), 'This is the old Excel format: save it as XLSX'],
    [
      'an old text document',
      oldOffice('WordDocument'),
      'This is no workbook of Excel: save the sheet as XLSX, or as CSV',
    ],
    [
      'a binary workbook',
      zipOf({ '_rels/.rels': relationsXml([['r1', 'officeDocument', 'xl/workbook.bin']]), 'xl/workbook.bin': 'x' }),
      'This is a binary workbook of Excel (.xlsb): save it as XLSX',
    ],
    [
      'Numbers',
      zipOf({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }),
      'This is a file of Apple Numbers: export it as Excel (XLSX)',
    ],
    [
      'an OpenDocument sheet',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'This is an OpenDocument file (.ods): save it as XLSX',
    ],
    [
      'a text document',
      zipOf({
        '_rels/.rels': relationsXml([['r1', 'officeDocument', 'word/document.xml']]),
        'word/document.xml': '<x/>',
      }),
      'This is no workbook of Excel: copy its table into one, and save that as XLSX',
    ],
    ['any ZIP', zipOf({ 'sheet.csv': 'a,b' }), 'There is no workbook in this file: save the sheet as XLSX, or as CSV'],
    [
      'a web page',
      Buffer.from('\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
      'This is a web page under the name of a sheet: open it in Excel and save it as XLSX',
    ],
    [
      'a table of a web page',
      Buffer.from('<TABLE border=1><tr><td>Company'),
      'This is a web page under the name of a sheet: open it in Excel and save it as XLSX',
    ],
    [
      'the XML of Excel 2003',
      Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook>'),
      'This is an XML file: open it in Excel and save it as XLSX',
    ],
    [
      'rich text',
      Buffer.from('{\\rtf1\\ansi Company'),
      'This is a text document: copy its table into Excel and save that as XLSX',
    ],
    [
      'a quote without end',
      Buffer.from('Company,Suburb\nHarbour,"Perth\nRidge,Manly\n'),
      'A quotation mark is never closed: the one before “Perth\nRidge,Manly\n”',
    ],
  ])('%s', async (_, bytes, refusal) => {
    expect(await refusalOf(await bytes)).toEqual({ refusal })
  })

  it('a workbook that shows nothing but a chart has no sheet', async () => {
    const parts = {
      ...PARTS,
      'xl/_rels/workbook.xml.rels': relationsXml([['rId1', 'chartsheet', 'chartsheets/a.xml']]),
    }
    expect(await refusalOf(await zipOf(parts))).toEqual({ refusal: 'There is no sheet with cells in this workbook' })
  })
})
