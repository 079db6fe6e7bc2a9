'use client'

import { clsx } from 'clsx'
import { useWatch } from 'react-hook-form'

import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { useRecordForm } from '@/components/ui/use-record-form'
import { type DayOfWeek, USUAL_WEEK, WEEKDAY_NAMES, type Week, workText } from '@/lib/company/roster/rules'
import type { ChangePersonHours, OrganizationHours, PersonHours, WeekForm } from '@/lib/company/roster/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/roster/schema')).WeekForm)

type Days = ChangePersonHours['days']

/** The hours of the organisation, or with their own days those of a person. */
type Hours = OrganizationHours & Partial<PersonHours>

interface HoursFormProps {
  hours: Hours
  /** Whether a day can be as the organisation's. */
  isPerson: boolean
  /** Stores the days that changed since a version was read. */
  save: (version: number, days: Days) => Promise<Hours>
  keep: (stored: Hours) => void
}

/** Hours of work by day of the week, of the organisation or of a person. */
export function HoursForm({ hours, isPerson, save, keep }: HoursFormProps) {
  const valuesOf = ({ week, own = [] }: Hours): WeekForm => ({
    days: week.map((usual, at) =>
      formDay(
        usual,
        own.find(({ weekday }) => weekday === at + 1),
        isPerson,
      ),
    ),
  })
  const record = useRecordForm({
    resolver,
    stored: hours,
    merges: true,
    valuesOf,
    send: async (typed, base) => {
      const changed = changedDays(valuesOf(base), typed)
      // Times that were typed for a day which is as before after all.
      return changed.length ? save(base.version, changed) : base
    },
    keep,
    saved: () => notify.success('The hours of work were saved'),
  })
  const { field, control } = record
  const days = useWatch({ control, name: 'days' })

  return (
    <RecordForm record={record} className="@container space-y-3">
      {WEEKDAY_NAMES.map((name, at) => (
        <fieldset
          key={name}
          className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b border-line pb-3 @sm:grid-cols-[6rem_repeat(2,minmax(0,1fr))] @xl:grid-cols-[6rem_minmax(0,1fr)_7.5rem_7.5rem]"
        >
          <legend className="sr-only">{name}</legend>
          <span aria-hidden className="col-span-2 font-medium @sm:col-span-1 @sm:leading-9">
            {name}
          </span>
          <Select
            label={`${name}: works`}
            hideLabel
            // Beside times it says little: what is usual takes their room.
            className={clsx('col-span-2', days[at]?.as === 'hours' ? '@xl:col-span-1' : '@xl:col-span-3')}
            options={choicesFor(isPerson, hours.week, at)}
            {...field(`days.${at}.as`)}
          />
          {days[at]?.as === 'hours' && (
            <>
              <TimeField
                label={`${name}: from`}
                hideLabel
                className="@sm:col-start-2 @xl:col-auto"
                {...field(`days.${at}.from`)}
              />
              <TimeField label={`${name}: until`} hideLabel {...field(`days.${at}.until`)} />
            </>
          )}
        </fieldset>
      ))}
      <SaveButton record={record}>Save hours</SaveButton>
    </RecordForm>
  )
}

const choicesFor = (isPerson: boolean, week: Week, at: number) =>
  isPerson
    ? [
        { value: 'usual', label: `Usual: ${workText(week[at] ?? null)}` },
        { value: 'hours', label: 'Other hours' },
        { value: 'off', label: 'Not working' },
      ]
    : [
        { value: 'hours', label: 'Working' },
        { value: 'off', label: 'Not working' },
      ]

/** The times stand ready for whoever chooses to work on a day. */
function formDay(usual: Week[number], own: DayOfWeek | undefined, isPerson: boolean): WeekForm['days'][number] {
  const hours = own ? own.hours : usual
  const as = isPerson && !own ? 'usual' : hours ? 'hours' : 'off'
  return { as, ...(hours ?? usual ?? USUAL_WEEK[0]!) }
}

function changedDays(before: WeekForm, typed: WeekForm): Days {
  return typed.days.flatMap(({ as, from, until }, at): Days => {
    const { as: wasAs, from: wasFrom, until: wasUntil } = before.days[at]!
    if (as === wasAs && (as !== 'hours' || (from === wasFrom && until === wasUntil))) return []
    const weekday = at + 1
    return [as === 'usual' ? { weekday, usual: true } : { weekday, hours: as === 'hours' ? { from, until } : null }]
  })
}
