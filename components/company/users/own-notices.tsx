'use client'

import { Switch } from '@/components/ui/switch'
import { isManager } from '@/lib/base/roles'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useOwnChoice } from './use-own-choice'

/** What of that which stands behind the bell a person also gets by e-mail; each choice is saved at once. */
export function OwnNotices({ me }: { me: CurrentUser }) {
  const { shown, keep } = useOwnChoice(me)

  return (
    <div className="space-y-3">
      <p className="text-table text-muted">
        All of it stands behind the bell at the top. Some can come to {me.email} too.
      </p>
      <Switch
        label="What is said to you"
        help="An e-mail for each note that mentions you."
        checked={shown.mailsSaid}
        onChange={({ target }) => void keep({ mailsSaid: target.checked })}
      />
      <Switch
        label="What you are given to do"
        help="Tasks and jobs that are given to you, moved or taken away: one e-mail for all of a few minutes, unless you have read of them by then."
        checked={shown.mailsAssigned}
        onChange={({ target }) => void keep({ mailsAssigned: target.checked })}
      />
      <Switch
        label="What clients decide"
        help="An e-mail for each answer to a link that you sent: signed, approved, rejected."
        checked={shown.mailsDecided}
        onChange={({ target }) => void keep({ mailsDecided: target.checked })}
      />
      <Switch
        label={isManager(me.role) ? 'Reports, exports and messages that failed' : 'Reports that failed'}
        help="What you asked for and the server could not make or send."
        checked={shown.mailsRefused}
        onChange={({ target }) => void keep({ mailsRefused: target.checked })}
      />
    </div>
  )
}
