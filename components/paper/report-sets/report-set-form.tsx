'use client'

import { Controller } from 'react-hook-form'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addReportSet, changeReportSet } from '@/lib/paper/report-sets/commands'
import type { ReportSet, ReportSetForm as Values } from '@/lib/paper/report-sets/schema'
import { PHOTOS_PER_PAGE, type PhotosPerPage, SECTIONS } from '@/lib/paper/reports/rules'
import { lazyResolver } from '@/lib/platform/http/form'

import { SectionBoxes } from './section-boxes'

const resolver = lazyResolver(async () => (await import('@/lib/paper/report-sets/schema')).ReportSetForm)

export interface NewSet extends Pick<ReportSet, 'leftOut' | 'photosPerPage' | 'coveringNote' | 'client'> {}

const valuesOf =
  (begun?: NewSet) =>
  (set?: ReportSet): Values => {
    const from = set ?? begun
    return {
      name: set?.name ?? begun?.client?.companyName.slice(0, 60) ?? '',
      clientId: from?.client?.id ?? null,
      leftOut: from?.leftOut ?? [],
      photosPerPage: from?.photosPerPage ?? 6,
      coveringNote: from?.coveringNote ?? '',
    }
  }

interface ReportSetFormProps {
  /** The one to edit; undefined for a new one. */
  set?: ReportSet
  /** What a new one begins with. */
  begun?: NewSet
  onClose: () => void
}

/** Adds a set, or edits the one given. Mount it while it is open. */
export function ReportSetForm({ set, begun, onClose }: ReportSetFormProps) {
  const [add] = useCommand(addReportSet)
  const [change] = useCommand(changeReportSet)
  const record = useRecordForm({
    resolver,
    stored: set,
    valuesOf: valuesOf(begun),
    send: (values, base) => (base ? change({ id: base.id }, { ...values, version: base.version }) : add({}, values)),
    saved: (_, { name }, base) => {
      notify.success(base ? 'Set saved' : `${name} was added`)
      onClose()
    },
  })
  const { field, control } = record

  return (
    <RecordDialog record={record} onClose={onClose} title={set ? 'Edit set' : 'New set'} adds="Add set">
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <Controller
        control={control}
        name="clientId"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <ClientField
            label="Client"
            help="Proposed for this client’s jobs. Left empty, it can be chosen for every job."
            client={(set ?? begun)?.client ?? null}
            mayAdd={false}
            value={value ?? ''}
            onChange={(id) => onChange(id || null)}
            onBlur={onBlur}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="leftOut"
        render={({ field: { value = [], onChange } }) => (
          <SectionBoxes sections={SECTIONS} leftOut={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="photosPerPage"
        render={({ field: { value = 6, onChange } }) => (
          <RadioGroup
            label="Photos a page"
            inline
            options={PHOTOS_PER_PAGE.map((count) => ({ value: String(count), label: String(count) }))}
            value={String(value)}
            onChange={({ target }) => onChange(Number(target.value) as PhotosPerPage)}
          />
        )}
      />
      <TextArea
        label="Covering note"
        rows={3}
        help="On page one, with the name of whoever makes the report"
        {...field('coveringNote')}
      />
    </RecordDialog>
  )
}
