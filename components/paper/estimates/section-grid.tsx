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
import type { MarkupMode } from '@/lib/paper/estimates/rules'
import type { EstimateSection, ListPrice } from '@/lib/paper/estimates/schema'

import { columnsOf, headsOf, rowClass } from './grid-columns'
import { DragHandle } from './grid-drag'
import { type LineDrafts, useOfDrafts } from './line-drafts'
import { GROUP, LineGroup } from './line-group'
import { type LineActions, LineRow, type LineShared } from './line-row'
import { blockOf } from './pasted-block'
import { SectionTotal } from './typed-totals'

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
  drafts: LineDrafts
  selected: ReadonlySet<string>
  /** In a short estimate all lines have their fields from the beginning. */
  isShort: boolean
  isClosed: boolean
  currency: string
  /** What the list says now of items, by item; undefined without a catalogue. */
  listPrices?: ReadonlyMap<string, ListPrice>
  actions: LineActions & SectionActions
}

/** A section of an estimate as a grid; its last row is a new line. */
export const SectionGrid = memo(function SectionGrid(props: SectionGridProps) {
  const {
    jobId,
    markupMode,
    markupPercent: whole,
    section,
    roomName,
    drafts,
    selected,
    isShort,
    isClosed,
    currency,
    listPrices,
    actions,
  } = props
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
  const shared = { jobId, sectionId: section.id, markups, currency, offersFor, drafts, actions }

  return (
    <section aria-labelledby={`section-${section.id}`} data-section-box={section.id} className="mb-6">
      <div className="mb-1 flex items-center gap-1">
        <DragHandle
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
        <SectionTotal section={section} markups={markups} drafts={drafts} currency={currency} />
        <Menu label={`Actions for ${section.title}`} items={items} />
      </div>
      {!isClosed && (
        <div className="relative overflow-x-auto">
          <table className="block min-w-228">
            <caption className="sr-only">Lines of {section.title}</caption>
            <thead className="block">
              <tr style={columnsOf(markupMode === 'LINE')} className={`${rowClass} text-start text-xs text-muted`}>
                <th scope="col">
                  <span className="sr-only">Select</span>
                </th>
                {headsOf(markupMode === 'LINE').map(([label, className]) => (
                  <th key={label} scope="col" className={`px-1.5 py-1 font-medium ${className}`}>
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            {Array.from({ length: Math.ceil(section.lines.length / GROUP) }, (_, group) => (
              <LineGroup
                // oxlint-disable-next-line react/no-array-index-key -- A group is the lines that stand at its place.
                key={group}
                lines={section.lines}
                from={group * GROUP}
                selected={selected}
                listPrices={listPrices}
                sectionTitle={section.title}
                isShort={isShort}
                {...shared}
              />
            ))}
            <NewLines section={section} {...shared} />
          </table>
        </div>
      )}
    </section>
  )
})

interface NewLinesProps extends LineShared {
  section: EstimateSection
  drafts: LineDrafts
}

/** The new lines of a section, until they are stored; the last of them is blank. */
function NewLines({ section, drafts, ...shared }: NewLinesProps) {
  const [fresh, setFresh] = useState<readonly string[]>(() => [newId()])
  const typed = useOfDrafts(drafts, (all) => all)
  const known = new Set(section.lines.map(({ id }) => id))
  const waiting = fresh.filter((id) => !known.has(id))
  // Under a new line that holds something stands the next one.
  const last = waiting.at(-1)
  if (last === undefined || typed[last]) setFresh([...waiting, newId()])
  return (
    <tbody className="block">
      {waiting.map((id) => (
        <LineRow key={id} id={id} draft={typed[id]} place={`new line of ${section.title}`} {...shared} />
      ))}
    </tbody>
  )
}
