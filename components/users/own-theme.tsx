'use client'

import type { Theme } from '@/components/shell/theme'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { notify } from '@/components/ui/notify'
import { api } from '@/lib/http/client'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

/** Light or dark: shows at once, and goes along to the next device. */
export function OwnTheme({ me, initial }: { me: CurrentUser; initial: Theme }) {
  const keepMe = useKeepMe()

  const keep = (theme: Theme) =>
    api.put<CurrentUser>(`/api/v1/users/me/${me.id}`, { theme }).then(keepMe, () => {
      notify.warning('The theme is kept on this device only: the server could not be reached')
    })

  return <ThemeSwitch initial={initial} onChoose={keep} />
}
