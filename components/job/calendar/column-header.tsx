import { Avatar } from '@/components/ui/avatar'
import type { Hue } from '@/lib/base/hues'
import { fullName } from '@/lib/base/names'
import type { Person } from '@/lib/company/users/schema'
import { type Load, isFree, loadText } from '@/lib/job/calendar/shown/load'

/** The column's person; for a single day, with its load. */
export function ColumnHeader({ person, hue, load }: { person: Person; hue?: Hue; load?: Load }) {
  return (
    <span className="sticky inset-x-2 inline-flex max-w-full items-center gap-2 py-1 text-left">
      <Avatar person={person} hue={hue} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{fullName(person)}</span>
        {load && <DayLoad load={load} />}
      </span>
    </span>
  )
}

/** A day's planned hours, or who is free or away. */
export const DayLoad = ({ load }: { load: Load }) => (
  <span className={`block text-xs font-normal ${isFree(load) ? 'text-success' : 'text-muted'}`}>{loadText(load)}</span>
)
