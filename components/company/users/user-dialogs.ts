'use client'

import { loadLater } from '@/components/ui/load-later'

/** The dialogs of the list of users. Mount them while they are open. */
export const StaffDialog = loadLater(async () => (await import('./staff-dialog')).StaffDialog)
export const UserSessionsDialog = loadLater(async () => (await import('./user-sessions-dialog')).UserSessionsDialog)
export const RemoveUserDialog = loadLater(async () => (await import('./remove-user-dialog')).RemoveUserDialog)
