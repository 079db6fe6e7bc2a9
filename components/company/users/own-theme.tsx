'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import type { Theme } from '@/components/ui/theme'
import { ThemeSwitch } from '@/components/ui/theme-switch'
import { changeOwnProfile } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useKeepMe } from './use-keep-me'

/** Light or dark: it shows at once, and also applies to the next device. */
export function OwnTheme({ me, initial }: { me: CurrentUser; initial: Theme }) {
  const keepMe = useKeepMe()
  const [change] = useCommand(changeOwnProfile)

  const keep = (theme: Theme) =>
    change({ id: me.id }, { theme }).then(keepMe, () => {
      notify.warning('The theme is kept on this device only: the server could not be reached')
    })

  return <ThemeSwitch initial={initial} onChoose={keep} />
}
