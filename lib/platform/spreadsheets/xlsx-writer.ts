import { Readable } from 'node:stream'

import yazl from 'yazl'

import { DAY_MS } from '@/lib/base/time'

import type { Cell, RowBatches } from './cells'
import { someAtATime } from './some-at-a-time'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The positions of the formats in styles.xml. */
const STYLE = { plain: 0, head: 1, day: 2, time: 3 }
const MOST_CHARACTERS = 32_767
/** The day that spreadsheets count from. */
const EPOCH = Date.UTC(1899, 11, 30)

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * An XLSX file of one sheet, made row by row: a file of any length takes the memory of one batch. Its first row is bold
 * and stays in view.
 */
export function writeXlsx(rows: RowBatches, name: string): Readable {
  const zip = new yazl.ZipFile()
  const sheet = Readable.from(sheetOf(rows))
  const out = zip.outputStream as Readable
  sheet.once('error', (error) => out.destroy(error))
  out.once('close', () => sheet.destroy())
  const parts = {
    ...PARTS,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  }
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(HEAD + xml), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  zip.end()
  return out
}

async function* sheetOf(rows: RowBatches): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let isHead = true
  for await (const batch of someAtATime(rows)) {
    let xml = ''
    for (const row of batch) {
      xml += `<row>${row.map((cell) => xmlCell(cell, isHead)).join('')}</row>`
      isHead = false
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

/** Texts lie in their own cell and are never read as formulas. */
function xmlCell(cell: Cell, isHead: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c s="${cell.local.length > 10 ? STYLE.time : STYLE.day}"><v>${serialOf(cell.local)}</v></c>`
  const style = isHead ? ` s="${STYLE.head}"` : ''
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MOST_CHARACTERS))}</t></is></c>`
}

const serialOf = (local: string) =>
  (Date.parse(`${local.replace(' ', 'T')}${local.length > 10 ? '' : 'T00:00'}Z`) - EPOCH) / DAY_MS

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- what XML cannot hold
const FORBIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
