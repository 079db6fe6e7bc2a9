'use client'

import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Check from 'lucide-react/icons/check'
import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { buttonClass } from '@/components/ui/button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useAsking } from '@/components/ui/use-asking'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addFilterSet, changeFilterSet } from '@/lib/job/jobs/commands'
import type { JobFilterSet } from '@/lib/job/jobs/schema'

import { jobListSettings } from './job-list-settings'
import { type JobsView, filtersOf, isShownAs, isStart, jobsLink, narrowingOf, shownSet, START } from './jobs-view'
import { useDeleteFilters, useKeepFilter } from './use-job-list-settings'

export interface FilterSetsProps {
  view: JobsView
}

/** The person's named filters: to return to, to add to, and to choose the list's start from. */
export function FilterSets({ view }: FilterSetsProps) {
  const { data: settings } = useQuery(jobListSettings)
  const { isAdding, about, add, ask, close } = useAsking<JobFilterSet, 'rename'>(settings?.sets)
  const renamed = about('rename')
  const keeping = useKeepFilter()
  const remove = useDeleteFilters()
  const { sets, filter: first } = settings ?? { sets: [], filter: null }
  const shown = shownSet(view, settings)
  const startsHere = isShownAs(view, first)

  const items: MenuEntry[] = [
    ...sets.map((set) => ({
      label: set.name,
      icon: set === shown ? <Check aria-hidden /> : <Bookmark aria-hidden />,
      href: jobsLink({ ...narrowingOf(set.filter), view: view.view }),
      section: 'Your filters',
    })),
    {
      label: 'Save as…',
      icon: <BookmarkPlus aria-hidden />,
      onSelect: add,
      section: 'What is shown',
    },
    ...(startsHere
      ? []
      : [
          {
            label: 'Start the list with this',
            icon: <House aria-hidden />,
            onSelect: () => keeping.mutate(view),
            section: 'What is shown',
          },
        ]),
    ...(first && !isStart(first)
      ? [
          {
            label: 'Start the list with all jobs',
            icon: <House aria-hidden />,
            onSelect: () => keeping.mutate(START),
            section: 'What is shown',
          },
        ]
      : []),
    ...(shown
      ? [
          {
            label: 'Rename…',
            icon: <Pencil aria-hidden />,
            onSelect: () => ask('rename', shown),
            section: shown.name,
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => void remove(shown),
            section: shown.name,
          },
        ]
      : []),
  ]

  return (
    <>
      <Menu
        label="Saved filters"
        items={items}
        trigger={shown?.name ?? 'Saved filters'}
        triggerIcon={<Bookmark aria-hidden className="size-4" />}
        triggerClass={buttonClass({ variant: 'ghost', size: 'sm' })}
      />
      {(isAdding || renamed) && <NameFilters view={view} sets={sets} set={renamed} onClose={close} />}
    </>
  )
}

/** Names the shown filters, or renames a set. A name of another set stores them in that one. */
function NameFilters({
  view,
  sets,
  set,
  onClose,
}: {
  view: JobsView
  sets: readonly JobFilterSet[]
  set?: JobFilterSet
  onClose: () => void
}) {
  const [add] = useCommand(addFilterSet)
  const [change] = useCommand(changeFilterSet)
  const replacedBy = (name: string) =>
    set ? undefined : sets.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const record = useRecordForm({
    valuesOf: () => ({ name: set?.name ?? '' }),
    send: ({ name: typed }) => {
      const name = typed.trim()
      if (set) return change({ id: set.id }, { name })
      const replaced = replacedBy(name)
      const filter = filtersOf(view)
      return replaced ? change({ id: replaced.id }, { filter }) : add({}, { name, filter })
    },
    saved: ({ name }, typed) => {
      notify.success(set || replacedBy(typed.name) ? `“${name}” was saved` : `The filters were saved as “${name}”`)
      onClose()
    },
  })
  const name = useWatch({ control: record.control, name: 'name' })
  const replaced = replacedBy(name)

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={set ? 'Rename filters' : 'Save filters as'}
      verb={replaced ? 'Replace' : 'Save'}
      disabled={!name.trim()}
    >
      <TextInput
        label="Name"
        maxLength={60}
        autoFocus
        help={replaced && `“${replaced.name}” will hold what is shown now.`}
        {...record.field('name')}
      />
    </RecordDialog>
  )
}
