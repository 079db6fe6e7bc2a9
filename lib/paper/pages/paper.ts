/** What a page of a report is made of; `templates/parts.typ` draws each kind. Texts are people's words as they are. */
export type Block =
  | { kind: 'title'; text: string; under: string | null }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'text'; text: string; tone: 'plain' | 'note' }
  | { kind: 'facts'; columns: 1 | 2; facts: Fact[] }
  | Answer
  | Table
  | { kind: 'photos'; perPage: 2 | 4 | 6; photos: PrintedPhoto[] }
  | { kind: 'charts'; charts: Chart[] }
  | { kind: 'signatures'; text: string | null; lines: string[] }
  | { kind: 'signed'; signatures: PrintedSignature[] }
  | { kind: 'check'; qr: string; address: string; text: string }
  | { kind: 'logo'; file: string | null; alt: string }
  | { kind: 'part'; file: string; title: string; pages: number }

export interface Fact {
  label: string
  value: string
}

/** Page one's box: what is concluded, from what, a photo of the house, and what a reviewer looks for first. */
export interface Answer {
  kind: 'answer'
  verdict: string
  rests: string
  photo: CoverPhoto | null
  facts: Fact[]
  /** What is unusual, counted; null where nobody looks for it, as on an estimate. */
  exceptions: string | null
}

export interface CoverPhoto {
  /** The name of its picture in the report's folder, once it is there. */
  file: string
  alt: string
  /** `P1`, for one of the photos of the record. */
  number: string | null
}

/** A drawing of half a page's width. */
export interface Chart {
  svg: string
  alt: string
  caption: string
}

export interface Column {
  label: string
  align: 'left' | 'right' | 'center'
  /** Its part of what is left over; null for as wide as its longest cell. */
  width: number | null
}

export interface Table {
  kind: 'table'
  columns: Column[]
  /** Headings over several columns; none, or as many columns as there are. */
  groups: { label: string; columns: number }[]
  rows: string[][]
  /** Sums; empty for none. */
  foot: string[]
  /** Smaller letters, for more columns than a page that stands upright has room for. */
  isDense: boolean
}

export interface PrintedPhoto {
  /** `P12`: other parts of the report refer to it. */
  number: string
  /** The photo's id; where it is drawn, the name of its picture in the report's folder. */
  file: string
  /** Says why there is none. */
  missing: string | null
  /** In pixels, upright and turned. */
  width: number
  height: number
  alt: string
  caption: string | null
  meta: string | null
  /** SVG of what is drawn over it. */
  marks: string | null
  marksAlt: string
}

/** A signature that was made: drawn as it was, or typed. */
export interface PrintedSignature {
  svg: string | null
  typed: string | null
  alt: string
  /** Who signed, when, and how. */
  lines: string[]
}

/** What the pages are printed on, by the name that Typst has for it. */
export type PaperSize = 'a4' | 'us-letter'

/** A letterhead as a page shows it. Files lie in the report's folder. */
export interface PaperHead {
  name: string
  lines: string[]
  accent: string
  logo: string | null
  footer: string | null
  background: { file: string; pages: number } | null
  paperSize: PaperSize
  /** Millimetres. */
  marginTop: number
  marginBottom: number
}

/** A whole report, as `data.json` has it. */
export interface Paper {
  title: string
  /** `CRW - 1042` */
  jobLabel: string
  organization: string
  site: string
  version: number | null
  /** With its zone. */
  madeAt: string
  letterhead: PaperHead
  blocks: Block[]
}

export const heading = (text: string, level: 1 | 2 | 3 = 1): Block => ({ kind: 'heading', level, text })
export const plain = (text: string): Block => ({ kind: 'text', text, tone: 'plain' })
export const note = (text: string): Block => ({ kind: 'text', text, tone: 'note' })

type Cell = string | number | null
export type HeadCell = string | [label: string, align: Column['align'], width?: number]

const NONE = '–'
const toCell = (cell: Cell): string => (cell === null || cell === '' ? NONE : String(cell))

/** A table of texts and numbers. A heading without more is left-aligned and as wide as it needs. */
export function tableOf(
  heads: readonly HeadCell[],
  rows: readonly (readonly Cell[])[],
  more: Partial<Pick<Table, 'groups' | 'isDense'>> & { foot?: readonly Cell[] } = {},
): Table {
  return {
    kind: 'table',
    columns: heads.map((head) => {
      const [label, align = 'left', width = null] = typeof head === 'string' ? [head] : head
      return { label, align, width }
    }),
    isDense: more.isDense ?? false,
    groups: more.groups ?? [],
    rows: rows.map((row) => row.map(toCell)),
    foot: (more.foot ?? []).map((cell) => (cell === null ? '' : String(cell))),
  }
}

/** Facts in two columns, those without a value left out; null when none is left. */
export function factsOf(facts: readonly (readonly [label: string, value: string | null | undefined])[]): Block | null {
  const known = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return known.length ? { kind: 'facts', columns: 2, facts: known } : null
}

/** A section with its heading; nothing when nothing is in it. */
export const section = (title: string, blocks: readonly (Block | null)[], level: 1 | 2 | 3 = 1): Block[] => {
  const own = blocks.filter((block) => block !== null)
  return own.length ? [heading(title, level), ...own] : []
}
