'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Task } from '@/lib/job/calendar/schema'
import { orphansText } from '@/lib/job/calendar/shown/words'

import { tried, useSettleOrphans } from './use-tasks'

/** Asks about changed tasks that no longer fall on a day of their series. */
export function TaskOrphansDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [settleThem, isSettling] = useSettleOrphans()
  const settle = async (keep: boolean) => (await tried(settleThem(task.id, keep))) && onClose()
  const one = task.orphans === 1

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={one ? 'One changed task is left over' : `${task.orphans} changed tasks are left over`}
      footer={(close) => (
        <>
          <Button onClick={close}>Decide later</Button>
          <Button variant="danger" onClick={() => void settle(false)} busy={isSettling}>
            {one ? 'Drop it' : 'Drop them'}
          </Button>
          <Button variant="primary" onClick={() => void settle(true)} busy={isSettling}>
            {one ? 'Keep as a single task' : 'Keep as single tasks'}
          </Button>
        </>
      )}
    >
      <p>
        {orphansText(task.orphans)} Until you decide, {one ? 'it is' : 'they are'} kept but not shown on the calendar.
      </p>
    </Dialog>
  )
}
