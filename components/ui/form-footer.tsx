import type { ReactNode } from 'react'

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
  /** Further actions, between Cancel and the verb. */
  children?: ReactNode
}

/** The buttons at the end of a dialog: Cancel and its action. */
export const FormFooter = ({
  close,
  verb,
  busyVerb = 'Saving…',
  busy,
  disabled,
  danger,
  onClick,
  children,
}: FormFooterProps) => (
  <>
    <Button onClick={close}>Cancel</Button>
    {children}
    <Button
      type={onClick ? 'button' : 'submit'}
      variant={danger ? 'danger' : 'primary'}
      disabled={disabled}
      busy={busy}
      busyLabel={busyVerb}
      onClick={onClick}
    >
      {verb}
    </Button>
  </>
)
