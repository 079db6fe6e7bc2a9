'use client'

import { HuePicker } from '@/components/ui/hue-picker'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useOwnChoice } from './use-own-choice'

/** A person's colour among the others on the calendar; saved at once. */
export function OwnHue({ me }: { me: CurrentUser }) {
  const { shown, keep } = useOwnChoice(me)
  return (
    <HuePicker
      label="The colour of your tasks"
      none="As it comes"
      value={shown.hue}
      onChange={(hue) => void keep({ hue })}
    />
  )
}
