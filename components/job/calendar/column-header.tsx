import { Avatar } from '@/components/ui/avatar'
import type { Hue } from '@/lib/base/hues'
import { fullName } from '@/lib/base/names'
import { hoursText } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'

/** The column's person; for a single day, with their planned hours. */
export function ColumnHeader({ person, hue, hours }: { person: Person; hue?: Hue; hours?: number }) {
  return (
    <span className="sticky inset-x-2 inline-flex max-w-full items-center gap-2 py-1 text-left">
      <Avatar person={person} hue={hue} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{fullName(person)}</span>
        {hours !== undefined && <DayLoad hours={hours} />}
      </span>
    </span>
  )
}

/** A day's planned hours. */
export function DayLoad({ hours }: { hours: number }) {
  return (
    <span className={`block text-xs font-normal ${hours ? 'text-muted' : 'text-success'}`}>
      {hours ? `${hoursText(Math.round(hours * 60))} planned` : 'Free'}
    </span>
  )
}
