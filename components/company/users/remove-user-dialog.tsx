'use client'

import { useQuery } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { removeUser } from '@/lib/company/users/commands'
import { userKeys } from '@/lib/company/users/keys'
import type { User, Workload } from '@/lib/company/users/schema'
import { api } from '@/lib/platform/http/client'

interface RemoveUserDialogProps {
  onClose: () => void
  user: User
  isMe: boolean
}

/** Asks before a person is removed, and names their work that others must take over. */
export function RemoveUserDialog({ onClose, user, isMe }: RemoveUserDialogProps) {
  const [remove] = useCommand(removeUser)
  const workload = useQuery({
    queryKey: userKeys.workload(user.id),
    queryFn: ({ signal }) => api.get<Workload>(`/api/v1/users/${user.id}/workload`, { signal }),
    staleTime: 0,
  })
  const invited = user.status === 'INVITED'

  const confirm = async () => {
    await remove({ id: user.id })
    notify.success(`${fullName(user)} was removed`)
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? 'Remove yourself?' : `Remove ${fullName(user)}?`}
      verb="Remove user"
      busyVerb="Removing…"
      onConfirm={confirm}
    >
      <div className="space-y-2">
        <p>
          {invited
            ? 'The invitation stops working at once.'
            : `${isMe ? 'You are' : `${user.firstName} is`} logged out everywhere at once and cannot log in any more. What was recorded so far stays.`}
        </p>
        {workload.data ? left(workload.data) && <p className="font-medium text-ink">{left(workload.data)}</p> : null}
        {workload.isPending && <SkeletonLines lines={1} label="Looking for open work…" />}
        <p>An Administrator can invite them again later.</p>
      </div>
    </ConfirmDialog>
  )
}

const some = (count: number, noun: string) => (count ? `${count} ${noun}${count === 1 ? '' : 's'}` : null)

function left({ openJobs, upcomingTasks }: Workload): string | null {
  const parts = [some(openJobs, 'open job'), some(upcomingTasks, 'upcoming task')].filter(Boolean)
  if (!parts.length) return null
  const lies = openJobs + upcomingTasks === 1 ? 'stays' : 'stay'
  return `${parts.join(' and ')} ${lies} with them until somebody else takes over.`
}
