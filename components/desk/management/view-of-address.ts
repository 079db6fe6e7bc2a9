import { NONE } from '@/lib/desk/management/rules'
import { AskEntries, ManagementFilters } from '@/lib/desk/management/schema'

import type { BehindFigure } from './report-view'

type Parameters = Record<string, string | string[] | undefined>

const list = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat())
const first = (value: string | string[] | undefined) => [value].flat()[0]

/** The filters in the address of a report; nonsense in it counts as absent. */
export function readFilters(parameters: Parameters): ManagementFilters {
  const given = {
    by: first(parameters.by),
    range: first(parameters.range),
    from: first(parameters.from),
    to: first(parameters.to),
    compare: first(parameters.compare) === 'true' ? true : undefined,
    client: list(parameters.client),
    type: list(parameters.type),
    coordinator: list(parameters.coordinator),
  }
  const { from, to, ...others } = given
  const dates = ManagementFilters.safeParse({ from, to }).success ? { from, to } : {}
  const sound = Object.entries(others).filter(([name, value]) => ManagementFilters.safeParse({ [name]: value }).success)
  return ManagementFilters.parse({ ...Object.fromEntries(sound), ...dates })
}

/** What of a report's figures the address of a list names; nonsense means the first page of all of it. */
export function readBehind(parameters: Parameters): BehindFigure & { page: number } {
  const named = { row: first(parameters.row), column: first(parameters.column), page: first(parameters.page) ?? '1' }
  const { row, column, page, after } = AskEntries.catch({ column: '', page: 1 }).parse({
    ...named,
    after: list(parameters.after),
  })
  return { row, column, page, after }
}

/** The people whose names the filters need. */
export const peopleIn = ({ coordinator = [] }: ManagementFilters): string[] => coordinator.filter((id) => id !== NONE)
