'use client'

import { useState } from 'react'

import { notify } from '@/components/ui/notify'
import { Switch } from '@/components/ui/switch'
import { asRefusal } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

type Choice = Pick<CurrentUser, 'remindsEvening' | 'remindsHour'>

/** Which reminders of their tasks somebody gets by e-mail; each choice is kept at once. */
export function OwnReminders({ me }: { me: CurrentUser }) {
  const keepMe = useKeepMe()
  const [chosen, setChosen] = useState<Partial<Choice>>({})

  const keep = async (choice: Partial<Choice>) => {
    setChosen((before) => ({ ...before, ...choice }))
    try {
      keepMe(await api.put<CurrentUser>(`/api/v1/users/me/${me.id}`, choice))
    } catch (error) {
      notify.error(asRefusal(error).message)
    }
    setChosen({})
  }

  const { remindsEvening, remindsHour } = { ...me, ...chosen }
  return (
    <div className="space-y-3">
      <p className="text-table text-muted">Sent to {me.email}.</p>
      <Switch
        label="The evening before"
        help="At 18:00, one e-mail with all of your tasks of the next day."
        checked={remindsEvening}
        onChange={({ target }) => void keep({ remindsEvening: target.checked })}
      />
      <Switch
        label="One hour before"
        help="An e-mail for each task, an hour before it begins."
        checked={remindsHour}
        onChange={({ target }) => void keep({ remindsHour: target.checked })}
      />
    </div>
  )
}
