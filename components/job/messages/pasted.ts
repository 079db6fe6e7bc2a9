import { isSafeLink } from '@/lib/job/messages/body'
import {
  DEEPEST_LIST,
  type DraftBlock,
  type DraftBody,
  LARGEST_START,
  LONGEST_LINK,
  MOST_BLOCKS,
  MOST_BODY_TEXT,
  hasRoomFor,
} from '@/lib/job/messages/draft'
import { htmlOf } from '@/lib/job/messages/draft-text'
import { type Marker, readMarker, writtenMarker } from '@/lib/job/messages/markers'
import { copiedCells } from '@/lib/platform/spreadsheets/copied-cells'

/** Word adds its styles and settings, Excel a class for each cell. */
const MOST_HTML = 4_000_000

const EMPTY = { depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} }

/**
 * What an e-mail keeps of a page on the clipboard, as HTML: its paragraphs, lists, tables and links, bold, italic,
 * underlined and struck out text. Our own editor's page stays as it is.
 * @returns null for more than an e-mail holds
 */
export function keptOf(html: string): string | null {
  if (html.length > MOST_HTML) return null
  if (html.includes('data-pm-slice')) return html
  const rows = /^\s*<(?:tr|td|th|tbody|thead)\b/i.test(html)
  const { body: page } = new DOMParser().parseFromString(rows ? `<table>${html}</table>` : html, 'text/html')
  const reader = new Reader()
  reader.read(page)
  return !reader.isFull && hasRoomFor(reader.body) ? htmlOf(reader.body) : null
}

/**
 * The pictures on the clipboard or under the pointer: `alone` where nothing else was copied (a screenshot, a picture of a
 * page), for which they can be taken as files; `among` where a text has some. A sheet's picture of its own cells is none.
 */
export function picturesOf(moved: DataTransfer | null): { alone: File[]; among: boolean } {
  const html = moved?.getData('text/html').slice(0, MOST_HTML) ?? ''
  const hasPicture = /<(?:img|v:imagedata)\b/i.test(html)
  const hasText = Boolean(moved?.getData('text/plain').trim())
  const files = Array.from(moved?.files ?? []).filter(({ type }) => type.startsWith('image/'))
  const isAlone = !hasText && (!html || hasPicture)
  return { alone: isAlone ? files : [], among: hasPicture && !(isAlone && files.length) }
}

/**
 * A text on the clipboard: rows of a sheet as a table, unless it is wanted as plain text, anything else as paragraphs, which a blank line begins; further
 * blank lines stay.
 * @returns null for more than an e-mail holds
 */
export function bodyOfText(text: string, isPlain: boolean): DraftBody | null {
  if (text.length > MOST_BODY_TEXT) return null
  const rows = !isPlain && text.includes('\t') ? copiedCells(text.replace(/\r?\n$/, '')) : []
  const width = rows[0]?.length ?? 0
  const isSheet = width > 1 && rows.every((cells) => cells.length === width) && rows.some(([first]) => first)
  const blocks = isSheet
    ? rows.map((cells) => ({ ...EMPTY, type: 'table-row' as const, text: cells.map(inCell).join('\t') }))
    : paragraphsOf(text).map((paragraph) => ({ ...EMPTY, type: 'unstyled' as const, text: paragraph }))
  const body: DraftBody = { blocks: blocks.map((block, at) => ({ ...block, key: String(at) })), entityMap: {} }
  return hasRoomFor(body) ? body : null
}

const inCell = (text: string) => text.replaceAll('\t', ' ').replace(/\r\n?/g, '\n')

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open: string[] = []
  let blanks = 0
  if (!/[\r\n]/.test(text)) return [text]
  const close = () => {
    if (open.length) paragraphs.push(open.join('\n'))
    open = []
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim()) {
      open.push(line)
      blanks = 0
    } else if (blanks++) paragraphs.push('')
    else close()
  }
  close()
  return paragraphs
}

/** What holds for the text in an element. */
interface Around {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  url: string | null
  /** Blanks and line breaks are text. */
  pre: boolean
  type: DraftBlock['type']
  item: Item | null
  list: List | null
  /** Its blocks are lines of a cell. */
  inCell: boolean
}

interface List {
  ordered: boolean
  depth: number
  next: number
}

/** A line of a list; its first paragraph is the line, and its others are added to it. */
interface Item {
  ordered: boolean
  depth: number
  number: number
  /** What its letters count where the line before says so. */
  other: number | undefined
  /** Its marker, where that stands in its text. */
  written: string
  block: DraftBlock | null
}

const PLAIN: Around = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  url: null,
  pre: false,
  type: 'unstyled',
  item: null,
  list: null,
  inCell: false,
}

const PLAIN_IN_CELL: Around = { ...PLAIN, inCell: true }

const IGNORED = new Set(
  'SCRIPT STYLE HEAD TITLE META LINK TEMPLATE NOSCRIPT OBJECT IFRAME SVG MATH XML INPUT SELECT TEXTAREA BUTTON'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'P DIV PRE DL DT DD SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGURE FIGCAPTION FORM FIELDSET HR CENTER DETAILS SUMMARY CAPTION TABLE TBODY THEAD TFOOT TR TD TH UL OL LI BLOCKQUOTE H1 H2 H3 H4 H5 H6'.split(
    ' ',
  ),
)
const TYPES: Record<string, DraftBlock['type']> = {
  H1: 'header-one',
  H2: 'header-two',
  H3: 'header-three',
  H4: 'header-three',
  H5: 'header-three',
  H6: 'header-three',
  BLOCKQUOTE: 'blockquote',
}

/** Reads a page in one pass, and no further than an e-mail is long. */
class Reader {
  readonly body: DraftBody = { blocks: [], entityMap: {} }
  isFull = false
  #open: DraftBlock | null = null
  #length = 0
  #links = new Map<string, number>()
  /** The next number of the open list of each depth. */
  #next: (number | undefined)[] = []
  #breakDue = false

  read(page: HTMLElement): void {
    this.#children(page, PLAIN)
    this.#close()
  }

  #children(element: Element, around: Around): void {
    for (const node of element.childNodes) {
      if (this.isFull) return
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', around)
      else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as HTMLElement, around)
    }
  }

  #element(element: HTMLElement, outer: Around): void {
    const tag = element.tagName.toUpperCase()
    if (IGNORED.has(tag) || element.style?.display === 'none' || isRemark(element)) return
    if (outer.item && isMarker(element)) return
    if (tag === 'BR') {
      if (!element.classList.contains('Apple-interchange-newline')) this.#add('\n', outer)
      return
    }
    const around = styled(element, tag, outer)
    if (!BLOCKS.has(tag)) return this.#children(element, around)
    if (outer.inCell) {
      const isList = tag === 'UL' || tag === 'OL'
      // A paragraph stands beside the mark of its line.
      this.#breakDue ||= !MARKED.test(this.#open?.text.slice(-8) ?? '')
      if (tag === 'LI') this.#add(markOf(itemIn(element, around.list)), PLAIN_IN_CELL)
      this.#children(element, isList ? { ...around, list: listIn(element, around.list) } : around)
      this.#breakDue = true
      return
    }
    this.#close()
    if (tag === 'TABLE' && isOfCells(element as HTMLTableElement)) this.#table(element as HTMLTableElement)
    else this.#block(element, tag, around)
    this.#close()
  }

  #block(element: HTMLElement, tag: string, around: Around): void {
    const before = this.body.blocks.length
    const isSilent = () => this.body.blocks.length === before
    if (tag === 'UL' || tag === 'OL') return this.#children(element, { ...around, list: listIn(element, around.list) })
    const own = tag === 'LI' ? itemIn(element, around.list) : tag === 'P' ? wordItem(element) : null
    const inside = { ...around, type: TYPES[tag] ?? around.type, item: own ?? around.item }
    this.#children(element, inside)
    if ((own || (tag === 'P' && !around.item)) && isSilent()) this.#begin(inside)
  }

  #text(value: string, around: Around): void {
    let text = around.pre ? value.replace(/\r\n?/g, '\n') : value.replace(/[ \t\r\n\f]+/g, ' ')
    if (around.inCell) text = text.replaceAll('\t', ' ')
    const before = this.#open?.text ?? ''
    const isStart = !before || /[\t\n]$/.test(before) || (around.inCell && this.#breakDue)
    if (around.item && !around.item.block) text = afterMarker(text, around.item)
    if (isStart && (!around.pre || isBetween(text))) text = text.replace(/^[ \n]+/, '')
    else if (!around.pre && before.endsWith(' ')) text = text.replace(/^ /, '')
    if (text) this.#add(text, around)
  }

  #add(text: string, around: Around): void {
    const block = this.#open ?? this.#begin(around)
    if (this.#breakDue && around.inCell && block.text && !/[\t\n]$/.test(block.text)) block.text += '\n'
    this.#breakDue = false
    const range = { offset: block.text.length, length: text.length }
    block.text += text
    this.#length += text.length
    if (around.bold) block.inlineStyleRanges.push({ ...range, style: 'BOLD' })
    if (around.italic) block.inlineStyleRanges.push({ ...range, style: 'ITALIC' })
    if (around.underline && !around.url) block.inlineStyleRanges.push({ ...range, style: 'UNDERLINE' })
    if (around.strike) block.inlineStyleRanges.push({ ...range, style: 'STRIKETHROUGH' })
    if (around.url) block.entityRanges.push({ ...range, key: this.#linkTo(around.url) })
    if (this.#length > MOST_BODY_TEXT) this.isFull = true
  }

  #begin({ type, item }: Around): DraftBlock {
    const { blocks } = this.body
    if (item?.block && item.block === blocks.at(-1)) {
      item.block.text += '\n'
      return (this.#open = item.block)
    }
    const isLine = item && !item.block
    const block: DraftBlock = {
      ...EMPTY,
      key: String(blocks.length),
      text: '',
      type: isLine ? (item.ordered ? 'ordered-list-item' : 'unordered-list-item') : type,
      depth: isLine ? item.depth : 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    }
    if (isLine) {
      item.block = block
      this.#count(item, block)
    } else this.#next = []
    blocks.push(block)
    if (blocks.length > MOST_BLOCKS) this.isFull = true
    return (this.#open = block)
  }

  /** A line that does not carry its list on begins one. */
  #count({ ordered, depth, number: first, other }: Item, block: DraftBlock): void {
    this.#next.length = depth + 1
    const next = this.#next[depth]
    const number = other !== undefined && other === next ? other : first
    if (ordered && number !== (next ?? 1)) block.data = { start: number }
    this.#next[depth] = ordered ? number + 1 : undefined
  }

  /** Ends a block: the blanks at its end say nothing, nor does its last line break; others are empty lines. */
  #close(): void {
    const block = this.#open
    this.#open = null
    this.#breakDue = false
    if (!block) return
    const end = block.text.slice(block.text.trimEnd().length)
    trimEnd(block)
    if (block.type !== 'unstyled') return
    for (let left = end.split('\n').length - 2; left > 0 && !this.isFull; left--) this.#begin(PLAIN)
    this.#open = null
  }

  #table(table: HTMLTableElement): void {
    if (table.caption) this.#element(table.caption, PLAIN)
    this.#close()
    // Rows one after the other are one table.
    if (this.body.blocks.at(-1)?.type === 'table-row') this.#begin(PLAIN)
    const under: number[] = []
    const hidden = hiddenColumns(table)
    for (const row of Array.from(table.rows)) {
      if (this.isFull) return
      if (row.style.display === 'none') continue
      this.#open = null
      this.#begin({ ...PLAIN, type: 'table-row' })
      this.#row(row, under, hidden)
    }
    this.#open = null
  }

  /** The cells of a row; a merged cell stands in the first of its places. */
  #row(row: HTMLTableRowElement, under: number[], hidden: ReadonlySet<number>): void {
    const block = this.#open!
    let [column, shown] = [0, 0]
    const place = () => {
      if (!hidden.has(column++) && shown++) this.#add('\t', PLAIN)
    }
    const pass = () => {
      while (under[column]) {
        under[column]!--
        place()
      }
    }
    for (const cell of Array.from(row.cells)) {
      if (this.isFull) return
      pass()
      const from = column
      const last = from + cell.colSpan
      if (cell.style.display === 'none') {
        // One of a hidden column has its places; any other has none.
        while (column < last && hidden.has(column)) under[column++] = cell.rowSpan - 1
        continue
      }
      // A merged cell stands in the first of its places that are shown.
      while (hidden.has(column) && column + 1 < last) column++
      const isHidden = hidden.has(column)
      place()
      const start = block.text.length
      const [styles, links] = [block.inlineStyleRanges.length, block.entityRanges.length]
      this.#breakDue = false
      if (!isHidden) this.#children(cell, styled(cell, cell.tagName, PLAIN_IN_CELL))
      this.#breakDue = false
      trimEnd(block, start, styles, links)
      for (let left = last - column; left > 0 && !this.isFull; left--) place()
      for (let at = from; at < column; at++) under[at] = cell.rowSpan - 1
    }
    pass()
  }

  #linkTo(url: string): number {
    const known = this.#links.get(url)
    if (known !== undefined) return known
    const key = this.#links.size
    this.#links.set(url, key)
    this.body.entityMap[String(key)] = { type: 'LINK', mutability: 'MUTABLE', data: { url } }
    return key
  }
}

/** A line of a list in a cell, which holds no lists. */
const markOf = ({ ordered, number }: Item) => (ordered ? `${number}. ` : '• ')
const MARKED = /(?:^|[\t\n])(?:•|\d{1,5}\.) $/

/** Takes away the blanks at the end of what was added to a block since it was so long and had so many ranges. */
function trimEnd(block: DraftBlock, start = 0, styles = 0, links = 0): void {
  const added = block.text.slice(start).trimEnd()
  block.text = block.text.slice(0, start) + added
  clip(block.inlineStyleRanges, styles, block.text.length)
  clip(block.entityRanges, links, block.text.length)
}

function clip(ranges: { offset: number; length: number }[], from: number, end: number): void {
  for (let at = from; at < ranges.length; at++) {
    const range = ranges[at]!
    range.length = Math.min(range.length, end - range.offset)
  }
  while (ranges.length > from && ranges.at(-1)!.length <= 0) ranges.pop()
}

/** Blanks and line breaks between two blocks say nothing, even where they are text. */
const isBetween = (text: string) => text.includes('\n') && !text.trim()

/** The text of a line without its marker and the blanks around it. */
function afterMarker(text: string, item: Item): string {
  const line = text.trimStart()
  if (!item.written || !line.startsWith(item.written)) return line
  const rest = line.slice(item.written.length).trimStart()
  item.written = ''
  return rest
}

/** More columns than an e-mail's table has, hidden ones among them. */
const MOST_COLUMNS_HIDDEN = 1_000

/** A table of one cell, or one around another, only lays out a page. */
const isOfCells = (table: HTMLTableElement) =>
  !table.querySelector('table') && (table.rows.length > 1 || (table.rows[0]?.cells.length ?? 0) > 1)

/** A sheet copies its hidden columns too, and says so of them or of their cells. */
function hiddenColumns(table: HTMLTableElement): Set<number> {
  const hidden = new Set<number>()
  let at = 0
  for (const column of table.querySelectorAll('col')) {
    const span = Math.min(column.span, MOST_COLUMNS_HIDDEN)
    for (let n = 0; n < span; n++, at++) if (column.style.display === 'none') hidden.add(at)
    if (at > MOST_COLUMNS_HIDDEN) break
  }
  return hidden
}

/** Word's own styles, which a browser does not tell. */
function wordStyle(element: HTMLElement): string | undefined {
  const style = element.getAttribute('style') ?? ''
  const declared = style.split(';').find((one) => one.trimStart().toLowerCase().startsWith('mso-list'))
  return declared
    ?.slice(declared.indexOf(':') + 1)
    .trim()
    .toLowerCase()
}

/** A remark of Word's reviewers, its sign in the text and the list of them: they are not meant for whoever gets the e-mail. */
const isRemark = (element: HTMLElement) =>
  element.className === 'MsoCommentReference' ||
  /(?:^|;)\s*mso-element:\s*comment/i.test(element.getAttribute('style') ?? '')

const isMarker = (element: HTMLElement) => wordStyle(element) === 'ignore'

/** The line of a list that a paragraph of Word is. */
function wordItem(paragraph: HTMLElement): Item | null {
  const level = /\blevel(\d)/.exec(wordStyle(paragraph) ?? '')
  if (level) {
    const marker = paragraph.querySelector<HTMLElement>('span[style*="mso-list" i]')
    return itemOf(readMarker(marker?.textContent ?? ''), Number(level[1]) - 1)
  }
  const isList = paragraph.className.startsWith('MsoListParagraph')
  const written = isList ? writtenMarker((paragraph.textContent ?? '').trimStart().slice(0, 20)) : ''
  return written ? itemOf(readMarker(written), 0, written) : null
}

const itemOf = (marker: Marker, depth: number, written = ''): Item => ({
  ordered: marker.ordered,
  depth: Math.max(0, Math.min(depth, DEEPEST_LIST)),
  number: marker.ordered ? Math.min(marker.number, LARGEST_START) : 1,
  other: marker.ordered ? marker.other : undefined,
  written,
  block: null,
})

const wholeNumber = (written: string | null) => (written && /^\d{1,4}$/.test(written) ? Number(written) : null)

const listIn = (element: HTMLElement, outer: List | null): List => ({
  ordered: element.tagName === 'OL',
  depth: outer ? outer.depth + 1 : 0,
  next: wholeNumber(element.getAttribute('start')) ?? 1,
})

/** The line of a list. Word on the web has each in a list of its own, and says its level. */
function itemIn(element: HTMLElement, list: List | null): Item {
  const own = list ?? { ordered: false, depth: 0, next: 1 }
  const level = wholeNumber(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level'))
  const number = wholeNumber(element.getAttribute('value')) ?? own.next
  own.next = number + 1
  return itemOf(own.ordered ? { ordered: true, number } : { ordered: false }, level ? level - 1 : own.depth)
}

function styled(element: HTMLElement, tag: string, outer: Around): Around {
  const { style } = element
  const { fontWeight, fontStyle, whiteSpace } = style
  const line = `${style.textDecorationLine} ${style.textDecoration}`
  const href = tag === 'A' ? (element.getAttribute('href') ?? '').trim() : ''
  return {
    ...outer,
    bold: fontWeight ? /^(bold|bolder|[6-9]00)$/.test(fontWeight) : outer.bold || ['B', 'STRONG', 'TH'].includes(tag),
    italic: fontStyle ? fontStyle !== 'normal' : outer.italic || ['I', 'EM'].includes(tag),
    underline: outer.underline || ['U', 'INS'].includes(tag) || line.includes('underline'),
    strike: outer.strike || ['S', 'STRIKE', 'DEL'].includes(tag) || line.includes('line-through'),
    url: href && href.length <= LONGEST_LINK && isSafeLink(href) ? href : outer.url,
    pre: whiteSpace ? whiteSpace.startsWith('pre') : outer.pre || tag === 'PRE',
  }
}
