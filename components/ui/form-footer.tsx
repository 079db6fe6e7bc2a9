import { useState } from 'react'

import { Button } from './button'

export interface FormFooterProps {
  close: () => void
  verb: string
  /** The verb during the work. */
  busyVerb?: string
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  /** Does the work when the dialog is no form. */
  onClick?: () => void
  /** Another way to end the form, between Cancel and the verb. */
  beside?: { verb: string; onClick: () => unknown } | false
}

/** The buttons at the end of a dialog: Cancel and its action. */
export function FormFooter({
  close,
  verb,
  busyVerb = 'Saving…',
  busy,
  disabled,
  danger,
  onClick,
  beside,
}: FormFooterProps) {
  // Only the button that was pressed turns.
  const [isBeside, setBeside] = useState(false)
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      {beside && (
        <Button
          busy={busy && isBeside}
          disabled={disabled || (busy && !isBeside)}
          onClick={() => {
            setBeside(true)
            void beside.onClick()
          }}
        >
          {beside.verb}
        </Button>
      )}
      <Button
        type={onClick ? 'button' : 'submit'}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled || (busy && isBeside)}
        busy={busy && !isBeside}
        busyLabel={busyVerb}
        // Enter in a field presses it as well.
        onClick={() => {
          setBeside(false)
          onClick?.()
        }}
      >
        {verb}
      </Button>
    </>
  )
}
