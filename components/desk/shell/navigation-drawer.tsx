'use client'

import { Avatar } from '@/components/ui/avatar'
import { fullName } from '@/components/ui/avatar-face'
import { Modal } from '@/components/ui/modal'

import type { ShellUser } from './app-shell'
import { Navigation, type NavigationProps } from './navigation'

/** The drawer of small screens: it lies over the page, closes after a choice, and names the logged-in person. */
export function NavigationDrawer({
  open,
  onClose,
  user,
  ...navigation
}: NavigationProps & { open: boolean; onClose: () => void; user: ShellUser }) {
  return (
    <Modal open={open} onClose={onClose} placement="left" width="drawer" label="Navigation">
      <Navigation {...navigation} onLeave={onClose} />
      <div className="flex items-center gap-3 border-t border-line p-4 md:hidden">
        <Avatar person={user} />
        <p className="min-w-0">
          <span className="block truncate font-medium">{fullName(user)}</span>
          <span className="block truncate text-table text-muted">{user.roleLabel}</span>
        </p>
      </div>
    </Modal>
  )
}
