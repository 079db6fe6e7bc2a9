'use client'

import type { ComponentProps } from 'react'

import { unsentNow, useUnsent } from '@/components/platform/commands/kept-mirror'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useOnline } from '@/components/ui/use-online'

/** Whether a log out loses something, or locks out whoever logs out. */
export const mustAskBeforeLeaving = (): boolean => unsentNow() > 0 || !navigator.onLine

type AskBeforeLeavingProps = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose' | 'onConfirm'>

/**
 * Asks whether what is not sent yet may be lost, and whether somebody means to be locked out until there is a connection.
 * It counts by itself: what is sent draws no frame anew.
 */
export function AskBeforeLeaving(dialog: AskBeforeLeavingProps) {
  const unsent = useUnsent()
  const online = useOnline()
  const records = unsent === 1 ? 'one record' : `${unsent} records`
  const title = unsent ? `Log out with ${records} not sent?` : online ? 'Log out?' : 'Log out without a connection?'
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      verb={unsent ? 'Log out and lose' : 'Log out'}
      busyVerb="Logging out…"
      cancelVerb="Stay"
    >
      {unsent > 0 && (
        <p>
          What was recorded on this device and is not saved yet is then nowhere. Stay until it is sent: that needs a
          connection alone.
        </p>
      )}
      {!online && <p>Logging in again needs a connection: until there is one, you are locked out.</p>}
    </ConfirmDialog>
  )
}
