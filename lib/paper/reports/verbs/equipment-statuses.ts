import 'server-only'
import { buffer } from 'node:stream/consumers'

import { reading } from '@/db/reading'
import { counted } from '@/lib/base/counts'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { inMemory } from '@/lib/company/files/preview'
import { headOf } from '@/lib/paper/letterheads/head'
import { letterheadFor } from '@/lib/paper/letterheads/queries'
import { type Block, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { setPaper } from '@/lib/paper/pages/set'
import type { EquipmentStatusesQuery } from '@/lib/paper/reports/schema'
import { atWithZone, dayInWords, wordsIn } from '@/lib/paper/reports/words'
import type { Actor } from '@/lib/platform/auth/actor'
import { downloadOf } from '@/lib/platform/pdf/download'
import type { Download } from '@/lib/platform/route/download'
import { SHEET_TYPES } from '@/lib/platform/spreadsheets/cells'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'
import { listItems } from '@/lib/site/equipment/queries/items'
import { KIND_LABELS, STATE_LABELS, modelOf } from '@/lib/site/equipment/rules'
import type { Item } from '@/lib/site/equipment/schema'

const TITLE = 'Equipment statuses'
const PAGE = 200
/** A PDF of more would be leafed through by nobody. */
const MOST_UNITS = 5_000

/** Every unit with its state and its place, as a PDF or as a sheet. @throws conflict when there are too many */
export async function equipmentStatuses(actor: Actor, { format }: EquipmentStatusesQuery): Promise<Download> {
  const { units, letterhead } = await reading(actor, async (tx) => {
    const found: Item[] = []
    for (let page = 1; ; page++) {
      const { items, count } = await listItems(tx, actor, { page, pageSize: PAGE })
      if (count > MOST_UNITS)
        throw conflict(`At most ${MOST_UNITS.toLocaleString('en-AU')} units fit into this report.`)
      found.push(...items)
      if (found.length >= count || !items.length) break
    }
    return { units: found, letterhead: await letterheadFor(tx, actor, {}) }
  })
  const madeAt = new Date()
  const name = `${actor.organization.identifier} ${TITLE.toLowerCase()}.${format}`
  if (format === 'xlsx') {
    const rows = [HEADINGS, ...units.map((unit) => cellsOf(unit, actor))]
    const bytes = await buffer(writeXlsx([rows], TITLE))
    return { ...inMemory(newId(), { bytes, name, type: SHEET_TYPES.xlsx }), inline: false, isStreamed: true }
  }
  const { name: organization, timezone } = actor.organization
  const made = atWithZone(madeAt, timezone)
  const paper = {
    title: TITLE,
    jobLabel: actor.organization.identifier,
    organization,
    site: '',
    version: null,
    madeAt: made,
    letterhead: headOf(letterhead, organization),
    blocks: [
      { kind: 'title' as const, text: TITLE, under: `Made ${made} · ${counted(units.length, 'unit')}` },
      ...byState(units),
      ...tables(units, actor),
    ],
  }
  const { logo, background } = letterhead
  return downloadOf(
    await setPaper(
      paper,
      { logo, background, photos: [] },
      { madeAt, advice: 'Please download it as a sheet instead.' },
    ),
    name,
  )
}

const HEADINGS = ['Category', 'Kind', 'Asset', 'Make and model', 'Serial', 'State', 'Place', 'Since', 'Tag due']

function cellsOf(unit: Item, { organization }: Pick<Actor, 'organization'>): string[] {
  const { installation } = unit
  return [
    unit.categoryName,
    KIND_LABELS[unit.kind],
    unit.referenceId,
    modelOf(unit),
    unit.serial ?? '',
    STATE_LABELS[unit.state],
    installation ? `${installation.orgIdentifier} - ${installation.jobNumber}, ${installation.roomName}` : '',
    installation ? wordsIn(organization.timezone).day(installation.installedTime) : '',
    unit.tagDueOn ? dayInWords(unit.tagDueOn) + (unit.tagState === 'OVERDUE' ? ', overdue' : '') : '',
  ]
}

function byState(units: readonly Item[]): Block[] {
  const states = Object.entries(STATE_LABELS).map(([state, label]) => [
    label,
    units.filter((unit) => unit.state === state).length,
  ])
  return section('By state', [
    tableOf(
      [
        ['State', 'left', 1],
        ['Units', 'right'],
      ],
      states,
      { foot: ['Total', units.length] },
    ),
  ])
}

function tables(units: readonly Item[], actor: Actor): Block[] {
  if (!units.length) return [plain('No equipment is in the catalogue yet.')]
  const categories = [...new Set(units.map(({ categoryName }) => categoryName))]
  return categories.flatMap((category) =>
    section(
      category,
      [
        tableOf(
          ['Asset', ['Make and model', 'left', 1], 'Serial', 'State', ['Place', 'left', 1.2], 'Since', 'Tag due'],
          units.filter(({ categoryName }) => categoryName === category).map((unit) => cellsOf(unit, actor).slice(2)),
        ),
        category === categories.at(-1) ? note('Tag due: when the next test and tag is due.') : null,
      ],
      2,
    ),
  )
}
