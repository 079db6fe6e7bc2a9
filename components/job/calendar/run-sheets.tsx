'use client'

import ClipboardList from 'lucide-react/icons/clipboard-list'

import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { saveSheet } from '@/components/ui/save-file'
import { fullName } from '@/lib/base/names'
import type { Person } from '@/lib/company/users/schema'
import { queryString } from '@/lib/platform/http/client'

/** Made by the reports' area, which stands above this one. */
const RUN_SHEET = '/api/v1/reports/run-sheet'

/** Saves the run sheet of a day: the own one, or that of one of the people. */
export function RunSheets({
  day,
  people,
}: {
  day: string
  people: readonly Pick<Person, 'id' | 'firstName' | 'lastName'>[]
}) {
  const save = (userId?: string) => saveSheet(RUN_SHEET + queryString({ date: day, userId }))
  const icon = <ClipboardList aria-hidden />
  if (people.length <= 1) {
    return (
      <Button icon={icon} onClick={() => save(people[0]?.id)}>
        <span className="phone:sr-only">Run sheet</span>
      </Button>
    )
  }
  return (
    <Menu
      label="Run sheets"
      trigger={<span className="phone:sr-only">Run sheets</span>}
      triggerIcon={icon}
      items={people.map((person) => ({ label: fullName(person), onSelect: () => save(person.id) }))}
    />
  )
}
