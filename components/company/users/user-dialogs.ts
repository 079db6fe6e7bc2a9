'use client'

import { loadLater } from '@/components/ui/load-later'

const once = { wanted: ({ open }: { open: boolean }) => open }

/** The dialogs of the list of users, each fetched when it is first opened. */
export const StaffDialog = loadLater(async () => (await import('./staff-dialog')).StaffDialog, once)
export const UserSessionsDialog = loadLater(
  async () => (await import('./user-sessions-dialog')).UserSessionsDialog,
  once,
)
export const RemoveUserDialog = loadLater(async () => (await import('./remove-user-dialog')).RemoveUserDialog, once)
