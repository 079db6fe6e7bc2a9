'use client'

import { optionOf } from '@/components/company/users/user-select'
import { Button } from '@/components/ui/button'
import { MultiSelect } from '@/components/ui/multi-select'
import type { Person } from '@/lib/company/users/schema'

import { usePinUsers } from './use-tasks'

const sameUsers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Chooses the people whose calendars are shown side by side; a changed selection can be saved. */
export function UserSelection({
  staff,
  userIds,
  pinned,
  onChange,
}: {
  staff: readonly Person[]
  userIds: readonly string[]
  pinned: readonly string[]
  onChange: (userIds: string[]) => void
}) {
  const [pin, isPinning] = usePinUsers()

  return (
    <div className="flex flex-wrap items-end gap-2">
      <MultiSelect
        label="View individual/combined calendars"
        placeholder="Everybody together"
        className="w-full max-w-md"
        options={staff.map(optionOf)}
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
