'use client'

import type { ReactNode } from 'react'

import { Dialog, type DialogProps } from './dialog'
import { FormFooter } from './form-footer'
import { FormRefusal } from './form-refusal'
import type { RecordFormState } from './use-record-form'

export interface RecordDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> {
  /** What `useRecordForm` gave. */
  record: RecordFormState
  /** Something is unsaved beside what stands in the fields. */
  dirty?: boolean
  /** What saves where a record is made: "Add contact". One that is edited is saved by "Save". */
  adds?: string
  /** What saves, whichever it is. */
  verb?: string
  busyVerb?: string
  danger?: boolean
  disabled?: boolean
  /** What the form does, where that is not to save. */
  onSubmit?: () => unknown
  /** It goes on to a page, and has not got there yet. */
  isLeaving?: boolean
  /** What else ends the form, beside what saves. */
  beside?: ReactNode
  /** What can be done to the record, before the buttons. */
  before?: ReactNode
  /** The form's own buttons, in place of Cancel and what saves. */
  footer?: DialogProps['footer']
  children: ReactNode
}

/** The dialog of a record form; mount it while it is open. Unsaved words are asked about before it closes. */
export function RecordDialog({
  record: { base, isDirty, isSubmitting, submit, refused },
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
  footer = (close) => (
    <>
      {before}
      <FormFooter {...{ close, verb, busyVerb, danger, disabled }} busy={isSubmitting || isLeaving}>
        {beside}
      </FormFooter>
    </>
  ),
  children,
  ...dialog
}: RecordDialogProps) {
  return (
    <Dialog
      open
      dirty={dirty && !isLeaving}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      footer={footer}
      {...dialog}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        {children}
      </div>
    </Dialog>
  )
}
