import { buffer } from 'node:stream/consumers'

import yazl from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A ZIP of parts by their names. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The relations of a part: `[id, type, target]` each. */
export const relationsXml = (relations: [id: string, type: string, target: string][], base = RELATIONS): string =>
  `<Relationships xmlns="${PACKAGE}">${relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`).join('')}</Relationships>`

interface SheetOf {
  name?: string
  state?: string
  /** What stands in its sheetData. */
  rows: string
  /** Cells that are merged: `A2:A5`. */
  merged?: readonly string[]
}

export interface WorkbookOf {
  sheets: readonly SheetOf[]
  /** The shared texts, as XML of each. */
  shared?: readonly string[]
  /** The format of each style of cells: the number of a built-in one, or a code. */
  formats?: readonly (number | string)[]
  is1904?: boolean
}

const mergedXml = (merged: readonly string[]) =>
  merged.length ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''

/** The parts of a workbook as Excel lays them out, from the XML of its rows. */
export function workbookParts({ sheets, shared = [], formats = [], is1904 }: WorkbookOf): Record<string, string> {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapedXml(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const own = formats.map((format, at) =>
    typeof format === 'string' ? { id: 164 + at, code: format } : { id: format },
  )
  const codes = own.flatMap((one) =>
    'code' in one ? `<numFmt numFmtId="${one.id}" formatCode="${escapedXml(one.code!)}"/>` : [],
  )
  return {
    '_rels/.rels': relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, at): [string, string, string] => [
        `rId${at + 1}`,
        'worksheet',
        `worksheets/sheet${at + 1}.xml`,
      ]),
      ['rIdT', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdS', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${own.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [] }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${mergedXml(merged)}</worksheet>`,
      ]),
    ),
  }
}

/** A workbook from the XML of its rows. */
export const workbookOf = (book: WorkbookOf): Promise<Buffer> => zipOf(workbookParts(book))
