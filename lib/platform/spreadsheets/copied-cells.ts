/** A cell, quoted where it has a tab or a line break, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y

/** The cells that a spreadsheet puts on the clipboard as text: tabs between them, a row in each line. */
export function copiedCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  CELL.lastIndex = 0
  for (let isOver = false; !isOver;) {
    const [, quoted, plain = '', end] = CELL.exec(text)!
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== '\t') {
      rows.push(row)
      row = []
    }
    isOver = end !== '\t' && CELL.lastIndex === text.length
  }
  return rows
}
