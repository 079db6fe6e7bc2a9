'use client'

import { Switch } from '@/components/ui/switch'
import { FIELD_WORK } from '@/lib/company/users/rules'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useOwnChoice } from './use-own-choice'

/** Whether a planner does field work as well; saved at once. */
export function OwnFieldWork({ me }: { me: CurrentUser }) {
  const { shown, keep } = useOwnChoice(me)
  return (
    <Switch
      {...FIELD_WORK}
      checked={shown.doesFieldWork}
      onChange={({ target }) => void keep({ doesFieldWork: target.checked })}
    />
  )
}
