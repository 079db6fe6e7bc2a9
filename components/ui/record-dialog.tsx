'use client'

import type { ReactNode } from 'react'

import { Dialog, type DialogProps } from './dialog'
import { FormFooter, type FormFooterProps } from './form-footer'
import { FormRefusal } from './form-refusal'
import type { RecordFormState } from './use-record-form'

export interface RecordDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> {
  /** The result of `useRecordForm`. */
  record: RecordFormState
  /** Something beside the fields is unsaved. */
  dirty?: boolean
  /** The verb for a new record: "Add contact". An existing one has "Save". */
  adds?: string
  /** The verb for both. */
  verb?: string
  busyVerb?: string
  danger?: boolean
  disabled?: boolean
  /** The form's action, if that is not to save. */
  onSubmit?: () => unknown
  /** It goes on to another page, and has not got there yet. */
  isLeaving?: boolean
  beside?: FormFooterProps['beside']
  /** Actions for the record, before the buttons. */
  before?: ReactNode
  /** The form's own buttons, in place of Cancel and Save. */
  footer?: DialogProps['footer']
  children: ReactNode
}

/** The dialog of a record form; mount it while it is open. It asks before it closes with unsaved values. */
export function RecordDialog({
  record: { base, isDirty, isSubmitting, submit, refused, draft },
  dirty = isDirty,
  adds,
  verb = base || !adds ? 'Save' : adds,
  busyVerb = base || !adds ? 'Saving…' : 'Adding…',
  danger,
  disabled,
  onSubmit = submit,
  isLeaving = false,
  beside,
  before,
  footer,
  onClose,
  children,
  ...dialog
}: RecordDialogProps) {
  const busy = isSubmitting || isLeaving
  const ownFooter: DialogProps['footer'] = (close) => (
    <>
      {before}
      <FormFooter {...{ close, verb, busyVerb, danger, busy, disabled, beside }} />
    </>
  )
  return (
    <Dialog
      open
      dirty={dirty && !isLeaving}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      footer={footer ?? ownFooter}
      onClose={() => {
        draft.forget()
        onClose()
      }}
      {...dialog}
    >
      <div className="space-y-4">
        {children}
        {/* Last, beside the button that was pressed: it moves no field. */}
        <FormRefusal {...refused} />
      </div>
    </Dialog>
  )
}
