import { Avatar } from '@/components/ui/avatar'
import type { Hue } from '@/lib/base/hues'
import { fullName } from '@/lib/base/names'
import { bandText } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Person } from '@/lib/company/users/schema'
import { type Load, isAway, isFree, loadText } from '@/lib/job/calendar/shown/load'

/** The column's person; for a single day, with its load. */
export function ColumnHeader({ person, hue, load }: { person: Person; hue?: Hue; load?: Load<Leave> }) {
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

/** A day's planned hours, or who is free or away, with their leave. */
export const DayLoad = ({ load }: { load: Load<Leave> }) => (
  <>
    {!isAway(load) && (
      <span className={`block text-xs font-normal ${isFree(load) ? 'text-success' : 'text-muted'}`}>
        {loadText(load)}
      </span>
    )}
    {load.leave.map((one) => (
      <span key={one.id} className="block text-xs font-normal text-muted">
        {bandText(one, one.kind)}
      </span>
    ))}
  </>
)
