'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { fetchSheet } from '@/components/ui/save-file'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import type { Role } from '@/lib/base/roles'
import { addDays, toDay } from '@/lib/base/time'
import { moveJob } from '@/lib/job/jobs/commands'
import { jobNumber, mayMove } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { ACCOUNTING, ACCOUNTING_LABELS, type Accounting, USUAL_ACCOUNTS } from '@/lib/paper/estimates/invoice'
import { estimatePath } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { queryString } from '@/lib/platform/http/client'

interface InvoiceDialogProps {
  job: Job
  estimate: EstimateHead
  role: Role
  onClose: () => void
}

const PROGRAMS = ACCOUNTING.map((value) => ({ value, label: ACCOUNTING_LABELS[value] }))
const USUAL_DAYS = 14

/** Saves the lines of an approved estimate for an accounting program and, when told, says that the job is invoiced. */
export function InvoiceDialog({ job, estimate, role, onClose }: InvoiceDialogProps) {
  const [move] = useCommand(moveJob)
  const mayMark = mayMove(role, { from: job.status, to: 'INVOICED' }, null).allowed
  const [today] = useState(() => toDay(new Date(), job.timezone))
  const record = useRecordForm({
    valuesOf: () => ({
      accounting: 'xero' as Accounting,
      number: `E-${estimate.estimateNo}`,
      date: today,
      dueDate: addDays(today, USUAL_DAYS),
      account: USUAL_ACCOUNTS.xero,
      isInvoiced: false,
    }),
    send: async ({ accounting, isInvoiced, ...invoice }) => {
      await fetchSheet(`${estimatePath(estimate)}/invoice/${accounting}${queryString(invoice)}`)
      if (isInvoiced) await move({ id: job.id }, { status: 'INVOICED', from: job.status })
    },
    saved: (_, { isInvoiced }) => {
      if (isInvoiced) notify.success(`${jobNumber(job)} is Invoiced`)
      onClose()
    },
  })
  const { form, field, control } = record
  const accounting = useWatch({ control, name: 'accounting' })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title="Invoice lines"
      description={`The lines of “${estimate.name}” as ${ACCOUNTING_LABELS[accounting]} imports them, without GST.`}
      verb="Download"
      busyVerb="Downloading…"
    >
      <Select
        label="Accounting program"
        options={PROGRAMS}
        {...field('accounting', {
          onChange: ({ target }: { target: { value: Accounting } }) =>
            form.setValue('account', USUAL_ACCOUNTS[target.value]),
        })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput
          label="Invoice number"
          required
          maxLength={13}
          autoComplete="off"
          {...field('number', { required: 'Please enter the number of the invoice' })}
        />
        <TextInput
          label="Sales account"
          required
          maxLength={20}
          autoComplete="off"
          help="As your chart of accounts has it"
          {...field('account', { required: 'Please enter the account' })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField label="Invoice date" required {...field('date', { required: 'Please enter the date' })} />
        <DateField label="Due date" required {...field('dueDate', { required: 'Please enter the date' })} />
      </div>
      {mayMark && <Checkbox label={`Say that ${jobNumber(job)} is Invoiced`} {...field('isInvoiced')} />}
    </RecordDialog>
  )
}
