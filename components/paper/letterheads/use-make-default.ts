'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { changeLetterhead } from '@/lib/paper/letterheads/commands'
import type { Letterhead } from '@/lib/paper/letterheads/schema'

import { letterheadValues } from './letterhead-values'

/** Makes a letterhead the default one, in place of the other. */
export function useMakeDefault() {
  const [change] = useCommand(changeLetterhead)
  return async (letterhead: Letterhead): Promise<void> => {
    const { id, name, version } = letterhead
    try {
      await change({ id }, { ...letterheadValues(letterhead), version, isDefault: true })
      notify.success(`${name} is the default now`)
    } catch (error) {
      notify.error(asRefusal(error).message)
    }
  }
}
