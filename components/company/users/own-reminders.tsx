'use client'

import { Switch } from '@/components/ui/switch'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useOwnChoice } from './use-own-choice'

/** The e-mail reminders that a person gets of their tasks; each choice is saved at once. */
export function OwnReminders({ me }: { me: CurrentUser }) {
  const { shown, keep } = useOwnChoice(me)

  return (
    <div className="space-y-3">
      <p className="text-table text-muted">Sent to {me.email}.</p>
      <Switch
        label="The evening before"
        help="At 18:00, one e-mail with all of your tasks of the next day."
        checked={shown.remindsEvening}
        onChange={({ target }) => void keep({ remindsEvening: target.checked })}
      />
      <Switch
        label="One hour before"
        help="An e-mail for each task, an hour before it begins."
        checked={shown.remindsHour}
        onChange={({ target }) => void keep({ remindsHour: target.checked })}
      />
    </div>
  )
}
