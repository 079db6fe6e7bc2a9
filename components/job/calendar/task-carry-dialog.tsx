'use client'

import { useState } from 'react'

import { useAbsent } from '@/components/company/roster/use-absent'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { useNow } from '@/components/ui/use-now'
import { DomainError } from '@/lib/base/errors'
import { daysBetween, toDay } from '@/lib/base/time'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { timesOf } from '@/lib/job/calendar/shown/words'

import { movedByDays } from './placing'
import { type Carrying, useCarryTask } from './use-tasks'

const VERBS = {
  move: { title: 'Move to', verb: 'Move', busy: 'Moving…' },
  copy: { title: 'Copy to', verb: 'Copy', busy: 'Copying…' },
}

/** Moves a task to another day, or copies it there; for a series it asks first, because only this task changes. */
export function TaskCarryDialog({
  task,
  action,
  timezone,
  onClose,
}: {
  task: ShownTask
  action: Carrying
  /** The organisation's, on whose clock people work. */
  timezone: string
  onClose: () => void
}) {
  const [isSure, setSure] = useState(!task.isRecurring)
  const day = toDay(task.start, task.timezone)
  const [date, setDate] = useState(day)
  const [fault, setFault] = useState<string>()
  const [carry, isCarrying] = useCarryTask(action)
  const { title, verb, busy } = VERBS[action]
  const now = useNow()
  const people = task.taskAssignments.map(({ user }) => user)
  const absent = useAbsent(
    people,
    date ? movedByDays(task, daysBetween(day, date), { timezone: task.timezone }) : task,
    timezone,
  )

  const submit = async () => {
    if (!date) return setFault('Required')
    setFault(undefined)
    try {
      await carry(task, date)
      onClose()
    } catch (error) {
      setFault(error instanceof DomainError ? wordsOf(error) : 'Please check your connection and try again.')
    }
  }

  if (!isSure)
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title={`${verb} task`}
        onSubmit={(event) => {
          event.preventDefault()
          setSure(true)
        }}
        footer={(close) => (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" data-autofocus>
              Continue
            </Button>
          </>
        )}
      >
        <p>This is a recurring event and only this event will {action} to a new task?</p>
      </Dialog>
    )

  return (
    <Dialog
      key="date"
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={task.name}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={(close) => <FormFooter close={close} verb={verb} busyVerb={busy} busy={isCarrying} />}
    >
      <div className="space-y-4">
        <DateField
          label="Date"
          required
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={fault}
          help={`At the same time of day: ${timesOf(task, task.timezone, task.timezone)}.`}
        />
        {date !== '' && date < toDay(now, task.timezone) && (
          <Banner tone="warning">Task is being scheduled in the past</Banner>
        )}
        {date !== '' && absent && <Banner tone="warning">{absent}</Banner>}
      </div>
    </Dialog>
  )
}

const wordsOf = ({ fields, message }: DomainError) => fields.map((field) => field.message).join(' ') || message
