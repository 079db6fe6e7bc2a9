'use client'

import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Check from 'lucide-react/icons/check'
import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { TextInput } from '@/components/ui/text-input'
import type { JobFilterSet } from '@/lib/job/jobs/schema'

import { jobListSettings } from './job-list-settings'
import { type JobsView, filtersOf, isShownAs, isStart, jobsLink, narrowingOf, START } from './jobs-view'
import { useFilterSets, useKeepFilter } from './use-job-list-settings'

export interface FilterSetsProps {
  view: JobsView
}

/** The person's named filters: to return to, to add to, and to choose the list's start from. */
export function FilterSets({ view }: FilterSetsProps) {
  const { data: settings } = useQuery(jobListSettings)
  const [naming, setNaming] = useState<JobFilterSet | 'new' | null>(null)
  const keeping = useKeepFilter()
  const { remove } = useFilterSets()
  const { sets, filter: first } = settings ?? { sets: [], filter: null }
  const shown = sets.find(({ filter }) => isShownAs(view, filter))
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
      onSelect: () => setNaming('new'),
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
            onSelect: () => setNaming(shown),
            section: shown.name,
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => remove.mutate(shown),
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
        triggerIcon={<Bookmark aria-hidden />}
        triggerClass={buttonClass({ variant: 'ghost', size: 'sm' })}
      />
      {naming && <NameFilters view={view} sets={sets} set={naming} onClose={() => setNaming(null)} />}
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
  set: JobFilterSet | 'new'
  onClose: () => void
}) {
  const [name, setName] = useState(set === 'new' ? '' : set.name)
  const { add, change } = useFilterSets()
  const same = sets.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const replaced = set === 'new' ? same : undefined
  const saving = set === 'new' && !replaced ? add : change
  const error = saving.error?.message

  const save = () => {
    const done = { onSuccess: onClose }
    if (set !== 'new') change.mutate({ id: set.id, name: name.trim() }, done)
    else if (replaced) change.mutate({ id: replaced.id, filter: filtersOf(view) }, done)
    else add.mutate({ name: name.trim(), filter: filtersOf(view) }, done)
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={set === 'new' ? 'Save filters as' : 'Rename filters'}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save()
      }}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={replaced ? 'Replace' : 'Save'}
          disabled={!name.trim()}
          busy={saving.isPending}
        />
      )}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        error={error}
        help={replaced && `“${replaced.name}” will hold what is shown now.`}
      />
    </Dialog>
  )
}
