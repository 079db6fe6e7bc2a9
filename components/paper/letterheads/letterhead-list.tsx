'use client'

import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { loadLater } from '@/components/ui/load-later'
import type { MenuEntry } from '@/components/ui/menu'
import { deleteEntry } from '@/components/ui/menu-entries'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
import { deleteLetterhead } from '@/lib/paper/letterheads/commands'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import { MOST_LETTERHEADS, clientsUse } from '@/lib/paper/letterheads/rules'
import type { Letterhead } from '@/lib/paper/letterheads/schema'
import { api } from '@/lib/platform/http/client'

import { useMakeDefault } from './use-make-default'

const NewLetterhead = loadLater(async () => (await import('./new-letterhead')).NewLetterhead)

const COLUMNS: Column<Letterhead>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    className: 'md:w-80',
    cell: ({ name, accentColour }) => (
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-3 shrink-0 rounded-full border border-line"
          style={{ backgroundColor: accentColour }}
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
    ),
  },
  {
    key: 'default',
    header: 'Default',
    card: 'corner',
    className: 'md:w-32',
    cell: ({ isDefault }) => isDefault && <Chip tone="brand">Default</Chip>,
  },
  {
    key: 'tradingName',
    header: 'Goes out as',
    cell: ({ tradingName, legalName }) => (
      <span className="wrap-anywhere">
        {tradingName ?? legalName ?? <span className="text-muted">No name yet</span>}
      </span>
    ),
  },
  {
    key: 'clients',
    header: 'Clients',
    align: 'end',
    className: 'md:w-28',
    cell: ({ clientCount }) => (
      <span className="tabular-nums">{clientCount || <span className="text-muted">–</span>}</span>
    ),
  },
]

/** The letterheads that reports go out under. */
export function LetterheadList() {
  const letterheads = useQuery({
    queryKey: letterheadKeys.list(),
    queryFn: ({ signal }) => api.get<Letterhead[]>('/api/v1/letterheads', { signal }),
  })
  const [remove] = useCommand(deleteLetterhead)
  const makeDefault = useMakeDefault()
  const { isAdding, about, add, ask, close } = useAsking(letterheads.data)
  const removed = about('remove')

  const itemsOf = (letterhead: Letterhead): MenuEntry[] => {
    const { isDefault, clientCount } = letterhead
    if (isDefault) return [deleteEntry(() => {}, 'Delete: it is the default', true)]
    return [
      { label: 'Set as default', icon: <Star aria-hidden />, onSelect: () => void makeDefault(letterhead) },
      clientCount > 0
        ? deleteEntry(() => {}, `Delete: ${clientsUse(clientCount)} it`, true)
        : deleteEntry(() => ask('remove', letterhead)),
    ]
  }

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Letterheads' }]}
        title="Letterheads"
        body="The name, logo and small print that your reports go out under. A client can have one of its own."
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            onClick={add}
            disabled={(letterheads.data?.length ?? 0) >= MOST_LETTERHEADS}
          >
            New letterhead
          </Button>
        }
      />
      <RecordList
        query={letterheads}
        waiting="Loading the letterheads…"
        waitingRows={3}
        caption="Letterheads"
        columns={COLUMNS}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/administration/letterheads/${id}`}
        menu={{ nameOf: ({ name }) => name, itemsOf }}
        empty={{
          icon: <FileText />,
          title: 'No letterheads yet',
          children: 'Reports go out under your name, logo and small print.',
        }}
      />
      {isAdding && <NewLetterhead from={letterheads.data?.find(({ isDefault }) => isDefault)} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          verb="Delete letterhead"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          {removed.logo || removed.background ? 'Its words and its pictures go with it. ' : 'Its words go with it. '}
          Reports that were made already stay as they are.
        </DeleteDialog>
      )}
    </>
  )
}
