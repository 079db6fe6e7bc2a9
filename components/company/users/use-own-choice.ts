import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { changeOwnProfile } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useKeepMe } from './use-keep-me'

type Choice = Partial<
  Pick<
    CurrentUser,
    | 'hue'
    | 'remindsEvening'
    | 'remindsHour'
    | 'mailsSaid'
    | 'mailsAssigned'
    | 'mailsDecided'
    | 'mailsRefused'
    | 'doesFieldWork'
  >
>

/** The switches that people set about themselves: each choice shows and is saved at once. */
export function useOwnChoice(me: CurrentUser): { shown: CurrentUser; keep: (choice: Choice) => Promise<void> } {
  const keepMe = useKeepMe()
  const [change] = useCommand(changeOwnProfile)
  const [chosen, setChosen] = useState<Choice>({})

  const keep = async (choice: Choice) => {
    setChosen((before) => ({ ...before, ...choice }))
    try {
      keepMe(await change({ id: me.id }, choice))
    } catch (error) {
      notify.refused(error)
    }
    setChosen({})
  }

  return { shown: { ...me, ...chosen }, keep }
}
