'use client'

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { type CalendarView, VIEWS, VIEW_LABELS, step, titleOf } from '@/lib/calendar/views'

import type { Looking } from './use-calendar-search'

const VIEW_OPTIONS = VIEWS.map((view) => ({ value: view, label: VIEW_LABELS[view] }))

/** Where in time the calendar stands, and how much of it shows. */
export function CalendarToolbar({
  view,
  day,
  today,
  look,
}: Pick<Looking, 'view' | 'day' | 'look'> & { today: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => look({ day: today })}>TODAY</Button>
      <div className="flex">
        <IconButton
          label="Previous"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => look({ day: step(view, day, -1) })}
        />
        <IconButton
          label="Next"
          icon={<ChevronRight aria-hidden />}
          onClick={() => look({ day: step(view, day, 1) })}
        />
      </div>
      <h2 aria-live="polite" className="text-base font-semibold tabular-nums phone:order-last phone:basis-full">
        {titleOf(view, day)}
      </h2>
      <Select
        label="View"
        hideLabel
        className="ms-auto w-32"
        options={VIEW_OPTIONS}
        value={view}
        onChange={(event) => look({ view: event.target.value as CalendarView })}
      />
    </div>
  )
}
