'use client'

import Layers from 'lucide-react/icons/layers'
import Plus from 'lucide-react/icons/plus'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { deleteEntry } from '@/components/ui/menu-entries'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
import { deleteReportSet } from '@/lib/paper/report-sets/commands'
import type { ReportSet } from '@/lib/paper/report-sets/schema'
import { SECTION_LABELS } from '@/lib/paper/reports/rules'

import { ReportSetDialog } from './loaded-later'
import { useReportSets } from './use-report-sets'

const COLUMNS: Column<ReportSet>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    className: 'md:w-80',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'client',
    header: 'Proposed for',
    className: 'md:w-64',
    cell: ({ client }) => <span className="wrap-anywhere">{client?.companyName ?? 'No client: chosen each time'}</span>,
  },
  { key: 'what', header: 'What goes in', cell: whatGoesIn },
]

function whatGoesIn({ leftOut, photosPerPage, coveringNote }: ReportSet): string {
  const sections = leftOut.length
    ? `Without ${leftOut.map((key) => SECTION_LABELS[key].toLowerCase()).join(', ')}`
    : 'All sections'
  return [sections, `${photosPerPage} photos a page`, coveringNote && 'a covering note'].filter(Boolean).join('; ')
}

/** What reports are put together from, by name; managed beside the letterheads that they go out under. */
export function ReportSets() {
  const [remove] = useCommand(deleteReportSet)
  const sets = useReportSets()
  const { isAdding, about, add, ask, close } = useAsking(sets.data)
  const [edited, removed] = [about('edit'), about('remove')]

  return (
    <section aria-labelledby="report-sets" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 id="report-sets" className="text-base font-semibold">
            Sets
          </h2>
          <p className="text-muted">
            What goes into reports: sections, photos a page and a covering note, kept for a client.
          </p>
        </div>
        <Button icon={<Plus aria-hidden />} onClick={add}>
          New set
        </Button>
      </div>
      <RecordList
        query={sets}
        waiting="Loading the sets…"
        waitingRows={2}
        caption="Sets"
        columns={COLUMNS}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        menu={{
          nameOf: ({ name }) => name,
          onEdit: (set) => ask('edit', set),
          itemsOf: (set) => [deleteEntry(() => ask('remove', set))],
        }}
        empty={{
          icon: <Layers />,
          title: 'No sets yet',
          children: 'A set saves choosing the same sections again for every report of a client.',
        }}
      />
      {isAdding && <ReportSetDialog onClose={close} />}
      {edited && <ReportSetDialog set={edited} onClose={close} />}
      {removed && (
        <DeleteDialog name={removed.name} verb="Delete set" onDelete={() => remove({ id: removed.id })} onClose={close}>
          Nobody can choose it any more. Reports that were made already stay as they are.
        </DeleteDialog>
      )}
    </section>
  )
}
