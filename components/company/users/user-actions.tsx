'use client'

import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'

import { useCommand } from '@/components/platform/commands/use-command'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { fullName } from '@/lib/base/names'
import { changeUser, inviteAgain } from '@/lib/company/users/commands'
import type { User } from '@/lib/company/users/schema'

export type UserDialog = 'edit' | 'sessions' | 'remove'

interface UserActionsProps {
  user: User
  mailLeaves: boolean
  onOpen: (dialog: UserDialog) => void
}

/** An Administrator's actions for a member of staff. */
export function UserActions({ user, mailLeaves, onOpen }: UserActionsProps) {
  const [invite] = useCommand(inviteAgain)
  const [change] = useCommand(changeUser)

  const say = (sent: Promise<User>) =>
    sent.then(
      () => notify.success(mailLeaves ? `${user.email} was invited again` : 'The invitation is in the outbox'),
      notify.refused,
    )
  const remind = () => say(invite({ id: user.id }))
  const inviteBack = () => say(change({ id: user.id }, { status: 'INVITED', version: user.version }))

  const entries: Record<User['status'], MenuEntry[]> = {
    ACTIVE: [
      { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => onOpen('edit') },
      { label: 'Devices', icon: <MonitorSmartphone aria-hidden />, onSelect: () => onOpen('sessions') },
      { label: 'Remove', icon: <UserX aria-hidden />, danger: true, onSelect: () => onOpen('remove') },
    ],
    INVITED: [
      { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => onOpen('edit') },
      { label: 'Resend invitation', icon: <Mail aria-hidden />, onSelect: remind },
      { label: 'Remove', icon: <UserX aria-hidden />, danger: true, onSelect: () => onOpen('remove') },
    ],
    REMOVED: [{ label: 'Invite again', icon: <Mail aria-hidden />, onSelect: inviteBack }],
  }

  return <Menu label={`Actions for ${fullName(user)}`} items={entries[user.status]} />
}
