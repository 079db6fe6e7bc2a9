'use client'

import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { changedInWords } from '@/lib/base/changed'
import { fullName } from '@/lib/base/names'
import { CLOCK, formatClock, formatDay } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'
import { PARTS, type Part, type Side, changedParts, differences, merge } from '@/lib/job/calendar/form/merge'
import { readRepeat } from '@/lib/job/calendar/form/repeat-form'
import type { TaskFormInput } from '@/lib/job/calendar/form/task-form'
import { ruleText } from '@/lib/job/calendar/recurrence/words'
import { jobNumber } from '@/lib/job/jobs/rules'

import { useKnownPeople } from './use-tasks'

/** Two versions of one task side by side, to merge field by field or take as a whole. */
export function TaskConflict({
  who,
  before,
  theirs,
  mine,
  people,
  onMerge,
}: {
  /** Who saved in between. */
  who: string
  before: TaskFormInput
  theirs: TaskFormInput
  mine: TaskFormInput
  people: readonly Person[]
  onMerge: (values: TaskFormInput) => void
}) {
  const found = differences(before, theirs, mine)
  const [choices, setChoices] = useState<Partial<Record<Part, Side>>>({})
  const personOf = useKnownPeople(people)
  const nameOf = (id: string) => {
    const person = personOf(id)
    return person ? fullName(person) : 'Somebody else'
  }
  const chosen = Object.fromEntries(found.map(({ part, suggested }) => [part, choices[part] ?? suggested]))
  const changed = changedParts(before, theirs).map((part) => PARTS[part].word)
  const takeAll = (side: Side) =>
    onMerge(merge(theirs, mine, Object.fromEntries(found.map(({ part }) => [part, side]))))

  return (
    <Banner tone="warning" title={changedInWords(who, 'this task')}>
      <p>
        They changed: {changed.join(', ') || 'nothing that shows here'}. Nothing that you entered is lost until you
        decide.
      </p>
      {found.length > 0 && (
        <div className="mt-3 space-y-3">
          {found.map(({ part }) => (
            <fieldset key={part}>
              <legend className="text-table font-semibold">{PARTS[part].label}</legend>
              <div className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
                {(['theirs', 'mine'] as const).map((side) => (
                  <label
                    key={side}
                    className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 rounded-control border border-outline bg-raised p-2 text-table"
                  >
                    <input
                      type="radio"
                      name={`conflict-${part}`}
                      checked={chosen[part] === side}
                      onChange={() => setChoices({ ...choices, [part]: side })}
                      className="row-span-2 mt-0.5 size-4 accent-brand"
                    />
                    <span className="text-muted">{side === 'theirs' ? 'Theirs' : 'Mine'}</span>
                    <span className="min-w-0 break-words whitespace-pre-line">
                      {wordsOf(part, side === 'theirs' ? theirs : mine, nameOf)}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {found.length > 0 && (
          <Button size="sm" variant="primary" onClick={() => onMerge(merge(theirs, mine, chosen))}>
            Use what is chosen
          </Button>
        )}
        <Button size="sm" onClick={() => takeAll('theirs')}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => takeAll('mine')}>
          Keep mine
        </Button>
      </div>
    </Banner>
  )
}

function wordsOf(part: Part, values: TaskFormInput, nameOf: (id: string) => string): string {
  switch (part) {
    case 'name':
      return values.name
    case 'description':
      return values.description || 'No description provided.'
    case 'time': {
      const { date, startTime, overnight, endDate, endTime } = values
      return `${date && formatDay(date)}, ${clock(startTime)} – ${overnight && endDate ? `${formatDay(endDate)}, ` : ''}${clock(endTime)}`
    }
    case 'job':
      return values.hasJob && values.job ? `${jobNumber(values.job)}, ${values.job.siteAddress}` : 'No job'
    case 'assignees':
      return values.assignedUserIds.map(nameOf).join(', ') || 'Nobody'
    case 'repeat': {
      const { rule } = readRepeat(values.repeat, values.date)
      return rule ? ruleText(rule, values.date) : 'Does not repeat'
    }
  }
}

const clock = (time: string): string => (CLOCK.test(time) ? formatClock(time) : time)
