'use client'

import type { ReactNode } from 'react'

import { Button } from './button'
import { DiscardDialog } from './discard-dialog'
import { FormRefusal } from './form-refusal'
import { useLeaveGuard } from './use-leave-guard'
import type { RecordFormState } from './use-record-form'

/** The frame of a record form that stays on its page: a refusal shows above its fields, and leaving asks. */
export function RecordForm({
  record: { isDirty, submit, refused },
  className = 'space-y-4',
  children,
}: {
  /** The result of `useRecordForm`. */
  record: RecordFormState
  className?: string
  children: ReactNode
}) {
  const guard = useLeaveGuard(isDirty)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={className}>
      <FormRefusal {...refused} />
      {children}
      <DiscardDialog {...guard.dialog} />
    </form>
  )
}

/** Saves such a form, once there is something to save. */
export const SaveButton = ({
  record: { isDirty, isSubmitting },
  children,
}: {
  record: RecordFormState
  children: ReactNode
}) => (
  <Button type="submit" variant="primary" busyLabel="Saving…" disabled={!isDirty} busy={isSubmitting}>
    {children}
  </Button>
)
