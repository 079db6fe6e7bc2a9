import { escapeHtml } from '@/lib/base/escape'
import type { Block, Fact, Table } from '@/lib/paper/pages/paper'
import type { JobRecord } from '@/lib/paper/reports/queries'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { contentsBlocks } from '@/lib/paper/reports/sections/contents'
import { ledgerBlocks } from '@/lib/paper/reports/sections/day-ledger'
import { equipmentBlocks } from '@/lib/paper/reports/sections/equipment'
import { answerBlock, jobBlock } from '@/lib/paper/reports/sections/job'
import { firstAndLast, goalBlocks } from '@/lib/paper/reports/sections/moisture'
import { type Reading, readingOf } from '@/lib/paper/reports/sections/reading'
import { roomBlocks } from '@/lib/paper/reports/sections/rooms'
import { causeBlocks, timelineBlocks, waterBlocks } from '@/lib/paper/reports/sections/visit'

/** The parts of a job on the page of its claim file, told by the sections of its reports: their numbers are one. */
export interface Told {
  /** Whose job it is, and what a reviewer asks first. */
  head: string
  /** From the cause to the days by unit. */
  record: string
  /** The things that were in the rooms, before their photos. */
  contents: string
  /** What is unusual, with its reasons. */
  exceptions: string
}

/** Tells a record as its reports do. */
export function tellRecord(record: JobRecord, now: Date): Told {
  const reading = readingOf(record, now)
  return {
    head: blocksAsHtml([
      answerBlock(reading, { cover: null, showsJob: true }),
      jobBlock(reading, { isAnswered: true }),
    ]),
    record: blocksAsHtml(recordBlocks(reading)),
    contents: blocksAsHtml(contentsBlocks(record.inventory, reading)),
    exceptions: blocksAsHtml(exceptionBlocks(reading)),
  }
}

function recordBlocks(reading: Reading): Block[] {
  const { visits, rooms } = reading.record
  const first = visits.find(({ isInitialAttendance }) => isInitialAttendance) ?? visits[0]
  return [
    ...(first ? [...causeBlocks(first, reading), ...waterBlocks(first, reading)] : []),
    ...timelineBlocks(reading),
    ...roomBlocks(rooms),
    ...firstAndLast(reading),
    ...goalBlocks(reading),
    ...ledgerBlocks(reading, new Map()),
    ...equipmentBlocks(reading),
  ]
}

/** Blocks of a report as a part of a page. People's words are escaped; what only paper has is left out. */
export const blocksAsHtml = (blocks: readonly Block[]): string => blocks.map(asHtml).join('\n')

function asHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 1}>${said(block.text)}</h${block.level + 1}>`
    case 'text':
      return `<p${block.tone === 'note' ? ' class="muted"' : ''}>${said(block.text)}</p>`
    case 'facts':
      return listOf(block.facts)
    case 'answer': {
      const facts = [...block.facts, ...(block.exceptions ? [{ label: 'Exceptions', value: block.exceptions }] : [])]
      const { verdict, rests } = block
      return `<section class="answer"><h2>${said(verdict)}</h2><p class="muted">${said(rests)}</p>${listOf(facts)}</section>`
    }
    case 'table':
      return tableAsHtml(block)
    default:
      return ''
  }
}

/** Words that are written from right to left, as far as they go: what stands beside them keeps its place. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ -]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g

/** People's words on the page: escaped, their line breaks kept, and what runs the other way isolated, as on paper. */
export const said = (text: string): string =>
  escapeHtml(text)
    .replace(RIGHT_TO_LEFT, (words) => `<bdi>${words}</bdi>`)
    .replaceAll('\n', '<br>')

const listOf = (facts: readonly Fact[]): string =>
  `<dl>${facts.map(({ label, value }) => `<dt>${said(label)}</dt><dd>${said(value)}</dd>`).join('')}</dl>`

function tableAsHtml({ columns, groups, rows, foot }: Table): string {
  const side = (at: number) => (columns[at]?.align === 'right' ? ' class="figure"' : '')
  const cells = (row: readonly string[], tag: 'td' | 'th scope="col"') =>
    row.map((cell, at) => `<${tag}${side(at)}>${said(cell)}</${tag.slice(0, 2)}>`).join('')
  const over = groups.map(({ label, columns: wide }) => `<th scope="colgroup" colspan="${wide}">${said(label)}</th>`)
  const head = [
    over.length ? `<tr>${over.join('')}</tr>` : '',
    `<tr>${cells(
      columns.map(({ label }) => label),
      'th scope="col"',
    )}</tr>`,
  ]
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`)
  const sums = foot.length ? `<tfoot><tr>${cells(foot, 'td')}</tr></tfoot>` : ''
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(nameOf(columns))}"><table><thead>${head.join('')}</thead><tbody>${body.join('\n')}</tbody>${sums}</table></div>`
}

/** What a table is of, for whoever hears the page: its first headings. */
const nameOf = (columns: Table['columns']): string =>
  `Table of ${columns
    .slice(0, 3)
    .map(({ label }) => label.replaceAll('\n', ' ').toLowerCase())
    .filter(Boolean)
    .join(', ')}`
