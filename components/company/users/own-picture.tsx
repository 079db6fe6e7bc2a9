'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { StoredImage } from '@/components/ui/stored-image'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { removePicture, setPicture } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'

import { useKeepMe } from './use-keep-me'

export function OwnPicture({ me }: { me: CurrentUser }) {
  const keepMe = useKeepMe()
  const [set] = useCommand(setPicture)
  const [remove] = useCommand(removePicture)

  return (
    <StoredImage
      label="Picture"
      help="JPEG, PNG or WebP, up to 10 MB. The middle of it is shown."
      currentUrl={me.dp}
      takes={ONE_IMAGE}
      round
      fallback={<Avatar person={me} size="lg" className="size-full!" />}
      upload={async (image) => keepMe(await set({ id: me.id }, undefined, { files: { image: [image] } }))}
      remove={async () => keepMe(await remove({ id: me.id }))}
      words={{ changed: 'Your picture was changed', removed: 'Your picture was removed' }}
    />
  )
}
