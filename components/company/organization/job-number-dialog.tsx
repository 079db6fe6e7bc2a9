'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { useRecordForm } from '@/components/ui/use-record-form'
import { setNextJobNumber } from '@/lib/company/organization/commands'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/organization/schema')).NextJobNumber)

export interface JobNumberDialogProps {
  nextJobNo: number
  onClose: () => void
}

/** Sets the number that the next job gets, which can only go up. */
export function JobNumberDialog({ nextJobNo, onClose }: JobNumberDialogProps) {
  const [set] = useCommand(setNextJobNumber)
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({ nextJobNo }),
    send: (typed) => set({}, typed),
    saved: (answer) => {
      notify.success(`The next job gets the number ${answer.nextJobNo}`)
      onClose()
    },
  })
  return (
    <RecordDialog record={record} onClose={onClose} title="Set the next job number" adds="Set the number">
      <NumberInput
        control={record.control}
        name="nextJobNo"
        label="Number of the next job"
        required
        whole
        help={`At least ${nextJobNo}. It only goes up, so that no number is given twice.`}
      />
    </RecordDialog>
  )
}
