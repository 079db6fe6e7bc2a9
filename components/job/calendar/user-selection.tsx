'use client'

import { optionOf } from '@/components/company/users/user-select'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { MultiSelect } from '@/components/ui/multi-select'
import type { Hue } from '@/lib/base/hues'
import type { Person } from '@/lib/company/users/schema'

import { usePinUsers } from './use-tasks'

const sameUsers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Chooses the people whose calendars are shown side by side; a changed selection can be saved. */
export function UserSelection({
  staff,
  userIds,
  pinned,
  hues,
  onChange,
}: {
  staff: readonly Person[]
  userIds: readonly string[]
  pinned: readonly string[]
  hues: ReadonlyMap<string, Hue>
  onChange: (userIds: string[]) => void
}) {
  const [pin, isPinning] = usePinUsers()

  return (
    <div className="flex min-w-52 flex-1 items-end gap-2 md:max-w-72 max-[90rem]:[&_label]:text-xs [&_label]:whitespace-nowrap phone:order-5 phone:basis-full">
      <MultiSelect
        label="View individual/combined calendars"
        iconsOnly
        placeholder="Everybody together"
        className="min-w-0 flex-1"
        options={staff.map((person) => ({
          ...optionOf(person),
          icon: <Avatar person={person} hue={hues.get(person.id)} size="sm" />,
        }))}
        value={userIds}
        onChange={onChange}
      />
      {!sameUsers(userIds, pinned) && (
        <Button onClick={() => void pin(userIds)} busy={isPinning} busyLabel="Saving…">
          Save
        </Button>
      )}
    </div>
  )
}
