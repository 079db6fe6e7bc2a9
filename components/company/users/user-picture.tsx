'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { StoredImage } from '@/components/ui/stored-image'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { removePicture, setPicture } from '@/lib/company/users/commands'
import type { CurrentUser, User } from '@/lib/company/users/schema'

import { useKeepMe } from './use-keep-me'

interface UserPictureProps {
  person: Pick<User, 'id' | 'firstName' | 'lastName' | 'dp'>
  /** Whose picture it is, in the notices: `Your`, `Tui’s`. */
  whose: string
  keep: (person: CurrentUser) => void
}

function UserPicture({ person, whose, keep }: UserPictureProps) {
  const [set] = useCommand(setPicture)
  const [remove] = useCommand(removePicture)

  return (
    <StoredImage
      label="Picture"
      help="JPEG, PNG or WebP, up to 10 MB. The middle of it is shown."
      currentUrl={person.dp}
      takes={ONE_IMAGE}
      round
      fallback={<Avatar person={person} size="lg" className="size-full!" />}
      upload={async (image) => keep(await set({ id: person.id }, undefined, { files: { image: [image] } }))}
      remove={async () => keep(await remove({ id: person.id }))}
      words={{ changed: `${whose} picture was changed`, removed: `${whose} picture was removed` }}
    />
  )
}

export const OwnPicture = ({ me }: { me: CurrentUser }) => <UserPicture person={me} whose="Your" keep={useKeepMe()} />

/** The picture of another one of the staff, for an Administrator. */
export function StaffPicture({ user }: { user: User }) {
  const [dp, setDp] = useState(user.dp)
  return <UserPicture person={{ ...user, dp }} whose={`${user.firstName}’s`} keep={(person) => setDp(person.dp)} />
}
