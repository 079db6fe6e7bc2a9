'use client'

import { Controller, useWatch } from 'react-hook-form'

import { UserSelect } from '@/components/company/users/user-select'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import { administrators } from '@/lib/base/roles'
import { addView, changeView } from '@/lib/desk/management/commands'
import type { ReportId } from '@/lib/desk/management/rules'
import type { ManagementFilters, ManagementView } from '@/lib/desk/management/schema'

export interface SaveViewProps {
  report: ReportId
  filters: ManagementFilters
  /** The view that is changed; a new one without it. */
  view?: ManagementView
  onClose: () => void
}

const sendOptions = [
  { value: '', label: 'Never' },
  { value: 'WEEKLY', label: 'Each Monday' },
  { value: 'MONTHLY', label: 'On the first of each month' },
]

const valuesOf = (view: ManagementView | undefined) => ({
  name: view?.name ?? '',
  isShared: view?.isShared ?? false,
  sends: view?.sends ?? '',
  recipientIds: view?.recipients.map(({ id }) => id) ?? [],
})

/** Saves a report with its filters under a name: for oneself or all Administrators, and perhaps to be sent. */
export function SaveView({ report, filters, view, onClose }: SaveViewProps) {
  const [add] = useCommand(addView)
  const [change] = useCommand(changeView)
  const record = useRecordForm({
    stored: view,
    valuesOf,
    send: ({ sends, recipientIds, ...typed }, base) => {
      const body = {
        ...typed,
        recipientIds: sends ? recipientIds : [],
        sends: (sends || null) as ManagementView['sends'],
        filters,
      }
      return base ? change({ id: base.id }, { ...body, version: base.version }) : add({}, { ...body, report })
    },
    saved: ({ name }) => {
      notify.success(`“${name}” was saved`)
      onClose()
    },
  })
  const { control, field } = record
  const [sends, recipientIds] = useWatch({ control, name: ['sends', 'recipientIds'] })
  const lost = view?.recipients
    .filter(({ id, getsIt }) => !getsIt && recipientIds.includes(id))
    .map(fullName)
    .join(', ')
  return (
    <RecordDialog
      record={record}
      title={view ? 'Change view' : 'Save view'}
      description="A view keeps the rows, the days and the filters. Days such as “Last month” move with the calendar."
      adds="Save view"
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={80} {...field('name')} />
      <Switch label="All Administrators see and change it" {...field('isShared')} />
      <Select
        label="Send by e-mail"
        options={sendOptions}
        help={sends ? 'From the next time on, in the morning, with the PDF.' : undefined}
        {...field('sends')}
      />
      {sends && (
        <Controller
          control={control}
          name="recipientIds"
          render={({ field: people, fieldState }) => (
            <UserSelect
              {...people}
              label="To"
              placeholder="Choose Administrators"
              roles={administrators}
              known={view?.recipients}
              help={lost && `No longer Administrators, so they do not get it: ${lost}`}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </RecordDialog>
  )
}
