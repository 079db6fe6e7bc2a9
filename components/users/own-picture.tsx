'use client'

import { Avatar } from '@/components/ui/avatar'
import { KeptImage } from '@/components/ui/kept-image'
import { api } from '@/lib/http/client'
import { ONE_IMAGE } from '@/lib/uploads/rules'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

export function OwnPicture({ me }: { me: CurrentUser }) {
  const keepMe = useKeepMe()
  const path = `/api/v1/uploads/profile-picture/${me.id}`

  return (
    <KeptImage
      label="Picture"
      help="JPEG, PNG or WebP, up to 10 MB. The middle of it is shown."
      currentUrl={me.dp}
      takes={ONE_IMAGE}
      round
      fallback={<Avatar person={me} size="lg" className="size-full!" />}
      upload={async (form) => keepMe(await api.post<CurrentUser>(path, form))}
      remove={async () => keepMe(await api.delete<CurrentUser>(path))}
      words={{ changed: 'Your picture was changed', removed: 'Your picture was removed' }}
    />
  )
}
