'use client'

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { type CalendarView, VIEW_LABELS, titleOf } from '@/lib/job/calendar/shown/views'

import type { Looking } from './use-calendar-search'

/** As high as the buttons and fields beside it. */
const stepClass = 'md:h-9'

/** The calendar's date, its people, its actions and its view: one line where there is room. */
export function CalendarToolbar({
  view,
  views,
  day,
  today,
  look,
  turn,
  status,
  people,
  children,
  last,
}: Pick<Looking, 'view' | 'day' | 'look' | 'turn'> & {
  today: string
  /** The views to choose from. */
  views: readonly CalendarView[]
  /** A note about the range, such as that it is empty. */
  status?: string
  people: ReactNode
  children: ReactNode
  last: ReactNode
}) {
  return (
    // The people's field has its label above it: all stand on its line.
    <div className="flex flex-wrap items-end gap-2">
      <Button onClick={() => look({ day: today })}>TODAY</Button>
      <div className="flex">
        <IconButton
          className={stepClass}
          label="Previous"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => turn(-1)}
        />
        <IconButton className={stepClass} label="Next" icon={<ChevronRight aria-hidden />} onClick={() => turn(1)} />
      </div>
      <span aria-hidden className="hidden basis-full phone:order-2 phone:block" />
      {/* On a phone what does not fit beside it is cut, in whichever font: a line more would move what stands below. */}
      <div className="flex min-h-11 flex-col justify-center md:me-2 md:min-h-9 phone:order-3 phone:min-w-0 phone:flex-1">
        <h2
          aria-live="polite"
          className="text-base leading-5 font-semibold whitespace-nowrap tabular-nums phone:truncate"
        >
          {titleOf(view, day)}
        </h2>
        <p role="status" className="text-xs whitespace-nowrap text-muted phone:truncate">
          {status}
        </p>
      </div>
      {people}
      <div className="flex gap-2 md:ms-auto phone:order-4">{children}</div>
      <Select
        label="View"
        hideLabel
        className="w-26 phone:order-1 phone:ms-auto"
        options={views.map((one) => ({ value: one, label: VIEW_LABELS[one] }))}
        value={view}
        onChange={(event) => look({ view: event.target.value as CalendarView })}
      />
      {last && <div className="phone:order-4">{last}</div>}
    </div>
  )
}
