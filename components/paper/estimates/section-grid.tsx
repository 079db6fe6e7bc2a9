import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useMemo, useState } from 'react'

import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { formatMoney } from '@/lib/base/money'
import type { MarkupMode } from '@/lib/paper/estimates/rules'
import type { EstimateSection, ListPrice } from '@/lib/paper/estimates/schema'

import { columnsOf, rowClass } from './grid-columns'
import { DragHandle } from './grid-drag'
import { GridLine } from './grid-line'
import { type LineActions, LineRow } from './line-row'
import { blockOf } from './pasted-block'
import type { Drafts } from './use-lines'

export interface SectionActions {
  edit: (section: EstimateSection) => void
  sectionFurther: (sectionId: string, step: 1 | -1) => void
  removeSection: (section: EstimateSection) => void
  toggleSection: (sectionId: string) => void
}

interface SectionGridProps {
  jobId: string
  /** Of the whole estimate. */
  markupMode: MarkupMode
  markupPercent: number | null
  section: EstimateSection
  roomName?: string
  /** Of what is typed, also what is not saved yet. */
  totalCents: number
  /** What is typed in its lines. */
  drafts: Drafts
  selected: ReadonlySet<string>
  /** In a short estimate all lines have their fields from the beginning. */
  isShort: boolean
  isClosed: boolean
  currency: string
  /** What the list says now of items, by item; undefined without a catalogue. */
  listPrices?: ReadonlyMap<string, ListPrice>
  actions: LineActions & SectionActions
}

const HEADS: readonly [label: string, className: string][] = [
  ['Code', 'text-start'],
  ['Description', 'text-start'],
  ['Quantity', 'text-end'],
  ['Days', 'text-end'],
  ['Unit', 'text-start'],
  ['Unit cost', 'text-end'],
  ['Markup %', 'text-end'],
  ['Margin', 'text-end'],
  ['Unit rate', 'text-end'],
  ['GST', 'text-center'],
  ['Amount', 'text-end'],
]

/** A section of an estimate as a grid; its last row is a new line. */
export const SectionGrid = memo(function SectionGrid(props: SectionGridProps) {
  const {
    jobId,
    markupMode,
    markupPercent: whole,
    section,
    roomName,
    totalCents,
    drafts,
    selected,
    isShort,
    isClosed,
    currency,
    listPrices,
    actions,
  } = props
  const [fresh, setFresh] = useState<readonly string[]>(() => [newId()])
  const known = new Set(section.lines.map(({ id }) => id))
  const waiting = fresh.filter((id) => !known.has(id))
  // Under a new line that holds something stands the next one.
  const last = waiting.at(-1)
  if (last === undefined || drafts[last]) setFresh([...waiting, newId()])

  const markups = useMemo(
    () => ({ markupMode, whole, section: section.markupPercent }),
    [markupMode, whole, section.markupPercent],
  )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(blockOf(section.lines))
      notify.success(`The lines of ${section.title} are copied: paste them into a sheet`)
    } catch {
      notify.error('The browser did not let the lines be copied')
    }
  }
  const items: MenuEntry[] = [
    { label: 'Copy lines', icon: <Copy aria-hidden />, onSelect: () => void copy() },
    { label: 'Edit section', icon: <Pencil aria-hidden />, onSelect: () => actions.edit(section) },
    { label: 'Move up', icon: <ArrowUp aria-hidden />, onSelect: () => actions.sectionFurther(section.id, -1) },
    { label: 'Move down', icon: <ArrowDown aria-hidden />, onSelect: () => actions.sectionFurther(section.id, 1) },
    {
      label: 'Delete section',
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => actions.removeSection(section),
    },
  ]
  const offersFor = listPrices && jobId
  const shared = { jobId, sectionId: section.id, markups, currency, offersFor, actions }

  return (
    <section aria-labelledby={`section-${section.id}`} data-section-box={section.id} className="mb-6">
      <div className="mb-1 flex items-center gap-1">
        <DragHandle
          dragged={{ kind: 'section', sectionId: section.id }}
          label={`Move ${section.title}: drag it, or press Alt with an arrow`}
          data-section-handle={section.id}
        />
        <IconButton
          label={isClosed ? `Show the lines of ${section.title}` : `Hide the lines of ${section.title}`}
          aria-expanded={!isClosed}
          icon={isClosed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          onClick={() => actions.toggleSection(section.id)}
        />
        <h3 id={`section-${section.id}`} className="me-auto min-w-0 text-base font-semibold wrap-anywhere">
          {section.title}
          {roomName && roomName !== section.title && <span className="text-muted"> · {roomName}</span>}
        </h3>
        <output className="text-sm font-medium tabular-nums">{formatMoney(totalCents, currency)}</output>
        <Menu label={`Actions for ${section.title}`} items={items} />
      </div>
      {!isClosed && (
        <div className="overflow-x-auto">
          <table className="block min-w-228">
            <caption className="sr-only">Lines of {section.title}</caption>
            <thead className="block">
              <tr style={columnsOf(markupMode === 'LINE')} className={`${rowClass} text-start text-xs text-muted`}>
                <th scope="col">
                  <span className="sr-only">Select</span>
                </th>
                {HEADS.filter(([label]) => label !== 'Markup %' || markupMode === 'LINE').map(([label, className]) => (
                  <th key={label} scope="col" className={`px-1.5 py-1 font-medium ${className}`}>
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody className="block">
              {section.lines.map((line, at) => (
                <GridLine
                  key={line.id}
                  id={line.id}
                  line={line}
                  draft={drafts[line.id]}
                  isSelected={selected.has(line.id)}
                  listPrice={line.catalogItemId === null ? undefined : listPrices?.get(line.catalogItemId)}
                  place={`line ${at + 1} of ${section.title}`}
                  isShort={isShort}
                  {...shared}
                />
              ))}
              {waiting.map((id) => (
                <LineRow key={id} id={id} draft={drafts[id]} place={`new line of ${section.title}`} {...shared} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
})
