import { buffer } from 'node:stream/consumers'

import yazl from 'yazl'

import { SHEET_TYPES } from '@/lib/platform/spreadsheets/cells'

/** A file built to break its readers. */
export interface Bomb {
  what: string
  make: () => Promise<File> | File
}

const MB = 1_048_576
/** The unpacked size. The limit of a part, 64 MB, would take too long to make. */
const LONG = 24 * MB
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'

async function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries({ ...PARTS, ...parts })) {
    zip.addBuffer(Buffer.from(content), name, content.length ? { compressionLevel: 1 } : { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const asXlsx = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'jobs.xlsx', { type: SHEET_TYPES.xlsx })
const xlsx = async (parts: Record<string, string | Buffer>) => asXlsx(await zipped(parts))
const csv = (content: Buffer) => new File([new Uint8Array(content)], 'jobs.csv', { type: 'text/csv' })

/** So many bytes of a repeated text, between a beginning and an end. */
const filled = (bytes: number, text: string, begin = '', end = '') =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(bytes, text), Buffer.from(end)])

const rowsOf = (row: string) => filled(LONG, row, '<worksheet><sheetData>', '</sheetData></worksheet>')
const inSheet = (content: string, text: string, end: string) => filled(LONG, text, `<worksheet>${content}`, end)

const manyAttributes = (amount: number) => Array.from({ length: amount }, (_, at) => ` a${at}="1"`).join('')

/** A file that claims that one of its parts unpacks to one byte. */
async function lying(): Promise<File> {
  const bytes = await zipped({ [SHEET]: filled(LONG, '<a>') })
  const name = bytes.lastIndexOf(SHEET)
  bytes.writeUInt32LE(1, name - 46 + 24)
  return asXlsx(bytes)
}

export const XLSX_BOMBS: Bomb[] = [
  { what: 'tags within tags without end', make: () => xlsx({ [SHEET]: filled(LONG, '<a>') }) },
  { what: 'tags within tags in the list of its parts', make: () => xlsx({ 'xl/workbook.xml': filled(LONG, '<a>') }) },
  { what: 'a tag with 500,000 attributes', make: () => xlsx({ [SHEET]: `<worksheet${manyAttributes(500_000)}/>` }) },
  { what: 'an attribute without end', make: () => xlsx({ [SHEET]: inSheet('<a b="', 'x', '"/></worksheet>') }) },
  { what: 'the name of a tag without end', make: () => xlsx({ [SHEET]: inSheet('<', 'x', '/></worksheet>') }) },
  { what: 'a comment without end', make: () => xlsx({ [SHEET]: inSheet('<!--', 'x', '--></worksheet>') }) },
  { what: 'an instruction without end', make: () => xlsx({ [SHEET]: inSheet('<?a ', 'x', '?></worksheet>') }) },
  {
    what: 'a cell without end',
    make: () => xlsx({ [SHEET]: inSheet('<row><c t="str"><v>', 'x', '</v></c></row></worksheet>') }),
  },
  {
    what: 'a cell without end, in pieces',
    make: () => xlsx({ [SHEET]: inSheet('<row><c t="str">', '<v>xxxxxxxx</v>', '</c></row></worksheet>') }),
  },
  {
    what: 'six million cells in one row',
    make: () => xlsx({ [SHEET]: inSheet('<row>', '<c/>', '</row></worksheet>') }),
  },
  {
    what: 'a row of numbers without end',
    make: () => xlsx({ [SHEET]: inSheet('<row>', '<c><v>1</v></c>', '</row></worksheet>') }),
  },
  {
    what: 'a cell in a column that no sheet has',
    make: () => xlsx({ [SHEET]: '<worksheet><row><c r="ZZZZZZZZ1"><v>1</v></c></row></worksheet>' }),
  },
  {
    what: 'rows that all reach to the last column',
    make: () => xlsx({ [SHEET]: rowsOf('<row><c r="SF1"><v>1</v></c></row>') }),
  },
  { what: 'rows without anything', make: () => xlsx({ [SHEET]: rowsOf('<row/>') }) },
  {
    what: 'two million shared texts',
    make: () => xlsx({ [SHARED]: filled(LONG, '<si><t/></si>', '<sst>', '</sst>'), [SHEET]: rowsOf('<row/>') }),
  },
  {
    what: 'a shared text without end, in pieces',
    make: () =>
      xlsx({ [SHARED]: filled(LONG, '<t>xxxxxxxx</t>', '<sst><si>', '</si></sst>'), [SHEET]: rowsOf('<row/>') }),
  },
  {
    what: 'one long text in every cell',
    make: () =>
      xlsx({
        [SHARED]: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        [SHEET]: rowsOf('<row><c t="s"><v>0</v></c></row>'),
      }),
  },
  {
    what: 'a million styles',
    make: () =>
      xlsx({
        'xl/styles.xml': filled(LONG, '<xf numFmtId="1"/>', '<s><cellXfs>', '</cellXfs></s>'),
        [SHEET]: rowsOf('<row/>'),
      }),
  },
  {
    what: 'entities within entities',
    make: () =>
      xlsx({
        [SHEET]: `<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><worksheet><row><c t="str"><v>&c;</v></c></row></worksheet>`,
      }),
  },
  {
    what: '3,000 parts',
    make: () => xlsx(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`xl/${at}`, '']))),
  },
  { what: 'a part that lies about its size', make: lying },
  {
    what: 'a part that leads to itself',
    make: () =>
      xlsx({ 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="rId1" Target="_rels/workbook.xml.rels"/></R>' }),
  },
]

export const CSV_BOMBS: Bomb[] = [
  { what: 'one line of commas', make: () => csv(filled(9 * MB, ',')) },
  { what: 'one line of semicolons', make: () => csv(filled(9 * MB, ';')) },
  { what: 'one heading', make: () => csv(filled(9 * MB, 'x')) },
  { what: 'one cell in quotes', make: () => csv(filled(9 * MB, 'x', '"', '"')) },
  { what: 'quotes alone', make: () => csv(filled(9 * MB, '"')) },
  { what: 'quotes that open', make: () => csv(filled(9 * MB, '"a,')) },
  { what: 'blanks before quotes', make: () => csv(filled(9 * MB, ' "')) },
  { what: 'lines of commas', make: () => csv(filled(9 * MB, `${','.repeat(490)}x\n`)) },
  { what: 'lines alone', make: () => csv(filled(9 * MB, '\n')) },
  { what: 'lines that end in every way', make: () => csv(filled(9 * MB, '\r\n\r')) },
  { what: 'a thousand headings that all mean the same', make: () => csv(filled(MB, 'Site address,')) },
]
