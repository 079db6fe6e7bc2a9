'use client'

import { useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'

import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { asRefusal } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import { organizationKeys } from '@/lib/organization/keys'
import { userKeys } from '@/lib/users/keys'
import { fullName } from '@/lib/users/rules'
import type { User } from '@/lib/users/schema'

import { RemoveUserDialog, StaffDialog, UserSessionsDialog } from './user-dialogs'

interface UserActionsProps {
  user: User
  myId: string
  timezone: string
  mailLeaves: boolean
}

/** What an Administrator does about somebody of the staff. */
export function UserActions({ user, myId, timezone, mailLeaves }: UserActionsProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'sessions' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const isMe = user.id === myId

  const send = async (work: () => Promise<unknown>) => {
    try {
      await work()
      notify.success(mailLeaves ? `${user.email} was invited again` : 'The invitation is in the outbox')
    } catch (error) {
      notify.error(asRefusal(error).message)
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: userKeys.all }),
      queries.invalidateQueries({ queryKey: organizationKeys.all }),
    ])
  }
  const remind = () => send(() => api.post(`/api/v1/users/${user.id}/invitation`))
  const inviteBack = () => send(() => api.put(`/api/v1/users/${user.id}`, { status: 'INVITED', version: user.version }))

  const entries: Record<User['status'], MenuEntry[]> = {
    ACTIVE: [
      { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setOpen('edit') },
      { label: 'Devices', icon: <MonitorSmartphone aria-hidden />, onSelect: () => setOpen('sessions') },
      { label: 'Remove', icon: <UserX aria-hidden />, danger: true, onSelect: () => setOpen('remove') },
    ],
    INVITED: [
      { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setOpen('edit') },
      { label: 'Resend invitation', icon: <Mail aria-hidden />, onSelect: remind },
      { label: 'Remove', icon: <UserX aria-hidden />, danger: true, onSelect: () => setOpen('remove') },
    ],
    REMOVED: [{ label: 'Invite again', icon: <Mail aria-hidden />, onSelect: inviteBack }],
  }

  return (
    <>
      <Menu label={`Actions for ${fullName(user)}`} items={entries[user.status]} />
      <StaffDialog open={open === 'edit'} onClose={close} user={user} isMe={isMe} mailLeaves={mailLeaves} />
      <UserSessionsDialog open={open === 'sessions'} onClose={close} user={user} timezone={timezone} />
      <RemoveUserDialog open={open === 'remove'} onClose={close} user={user} isMe={isMe} />
    </>
  )
}
