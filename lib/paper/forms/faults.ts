import type { FieldError } from '@/lib/base/errors'

import { OPERATORS_OF, OPERATOR_LABELS, misfit, takesValue } from './rules'
import type { Answer, Condition, FormItem } from './schema'

/** What is wrong with the items of a template, each at its place: `formItems.3.shownWhen.conditions.0`. */
export function faultsOf(items: readonly FormItem[]): FieldError[] {
  return items.flatMap((item, at) =>
    [...faultsOfItem(item, items, at), ...faultsOfConditions(item, items, at)].map(([place, message]) => ({
      path: ['formItems', at, place].join('.'),
      message,
    })),
  )
}

type Fault = [place: string, message: string]

function faultsOfItem(item: FormItem, items: readonly FormItem[], at: number): Fault[] {
  const faults: Fault[] = []
  if (items.findIndex(({ id }) => id === item.id) < at) faults.push(['id', 'Another item has this id'])
  if (item.kind === 'singleChoice' || item.kind === 'multipleChoice')
    faults.push(...faultsOfOptions(item.options, 'options'))
  if (item.kind === 'number' && item.min !== undefined && item.max !== undefined && item.min > item.max) {
    faults.push(['max', 'The largest number is smaller than the smallest'])
  }
  if (item.kind === 'photo' && item.maxPhotos !== undefined && item.maxPhotos < (item.minPhotos ?? 0)) {
    faults.push(['maxPhotos', 'At most fewer photos than at least'])
  }
  if (item.kind === 'table') {
    for (const [place, column] of item.columns.entries()) {
      if (item.columns.findIndex(({ id }) => id === column.id) < place) {
        faults.push([`columns.${place}.id`, 'Another column has this id'])
      }
      if (column.kind === 'singleChoice') {
        faults.push(...faultsOfOptions(column.options ?? [], `columns.${place}.options`))
      }
    }
  }
  const wrongDefault = 'default' in item && item.default !== undefined && misfit(item, defaultOf(item))
  if (wrongDefault) faults.push(['default', wrongDefault])
  return faults
}

/** `today` and `now` fit. */
function defaultOf(item: Extract<FormItem, { default?: unknown }>): Answer {
  if (item.kind === 'date' && item.default === 'today') return null
  return item.kind === 'time' && item.default === 'now' ? null : (item.default ?? null)
}

function faultsOfOptions(options: readonly { value: string }[], place: string): Fault[] {
  if (!options.length) return [[place, 'Please add choices']]
  return options.flatMap(({ value }, at): Fault[] =>
    options.findIndex((option) => option.value === value) < at
      ? [[`${place}.${at}.value`, 'Another choice has this value']]
      : [],
  )
}

function faultsOfConditions(item: FormItem, items: readonly FormItem[], at: number): Fault[] {
  return (item.shownWhen?.conditions ?? []).flatMap((condition, place): Fault[] => {
    const fault = faultOfCondition(condition, item, items, at)
    return fault ? [[`shownWhen.conditions.${place}.${fault[0]}`, fault[1]]] : []
  })
}

function faultOfCondition(condition: Condition, item: FormItem, items: readonly FormItem[], at: number): Fault | null {
  const { itemId, operator, value } = condition
  if (itemId === item.id) return ['itemId', 'An item cannot depend on itself']
  const target = items.findIndex(({ id }) => id === itemId)
  if (target < 0) return ['itemId', 'There is no such item']
  if (target > at) {
    const isCircle = dependsOn(items[target]!, item.id, items)
    return ['itemId', isCircle ? 'These items depend on each other' : 'An item can depend on earlier items only']
  }
  const asked = items[target]!
  if (!OPERATORS_OF[asked.kind].includes(operator)) {
    return ['operator', `“${asked.label.slice(0, 60)}” cannot be asked whether it ${OPERATOR_LABELS[operator]}`]
  }
  const wrong = faultOfValue(condition, asked)
  return wrong
    ? ['value', wrong]
    : value !== undefined && !takesValue(operator)
      ? ['value', 'There is nothing to compare']
      : null
}

/** Whether an item is shown, at first or at last, by another one's answer. */
function dependsOn(item: FormItem, id: string, items: readonly FormItem[], seen = new Set<string>()): boolean {
  if (seen.has(item.id)) return false
  seen.add(item.id)
  return (item.shownWhen?.conditions ?? []).some(({ itemId }) => {
    const next = items.find((one) => one.id === itemId)
    return itemId === id || (next !== undefined && dependsOn(next, id, items, seen))
  })
}

function faultOfValue({ operator, value }: Condition, asked: FormItem): string | null {
  if (!takesValue(operator)) return null
  if (value === undefined || value === '') return 'Please say what to compare with'
  if (asked.kind === 'jobField' || operator === 'contains') {
    if (typeof value !== 'string') return 'Please enter a text'
    return asked.kind === 'multipleChoice' ? misfit(asked, [value]) : null
  }
  // A range says what may be answered, not what may be asked: `reachOf` says what never comes true.
  return misfit(asked.kind === 'number' ? { ...asked, min: undefined, max: undefined } : asked, value)
}

/** The items that nobody will ever see, because their conditions cannot come true, with why. */
export function neverShown(items: readonly FormItem[]): Map<string, string> {
  const never = new Map<string, string>()
  for (const item of items) {
    const { match, conditions } = item.shownWhen ?? { match: 'all' as const, conditions: [] }
    if (!conditions.length) continue
    const reasons = conditions.map((condition) => whyNever(condition, items, never))
    const reason = match === 'any' ? (reasons.every(Boolean) ? reasons[0] : null) : reasons.find(Boolean)
    const why = reason ?? (match === 'all' ? contradiction(conditions, items) : null)
    if (why) never.set(item.id, why)
  }
  return never
}

/** Why a condition can never hold by itself. */
function whyNever(
  { itemId, operator, value }: Condition,
  items: readonly FormItem[],
  never: Map<string, string>,
): string | null {
  const asked = items.find(({ id }) => id === itemId)
  if (!asked) return null
  const holdsForNothing = operator === 'isEmpty' || operator === 'isNot'
  if (never.has(itemId) && !holdsForNothing) return `“${asked.label.slice(0, 60)}” is never shown`
  if (asked.kind !== 'number' || typeof value !== 'number') return null
  const { min = -Infinity, max = Infinity } = asked
  const isOut =
    (operator === 'is' && (value < min || value > max)) ||
    (operator === 'greaterThan' && value >= max) ||
    (operator === 'lessThan' && value <= min)
  return isOut ? `“${asked.label.slice(0, 60)}” never holds such a number` : null
}

/** Why conditions can never hold together. */
function contradiction(conditions: readonly Condition[], items: readonly FormItem[]): string | null {
  for (const [at, one] of conditions.entries()) {
    const other = conditions.slice(at + 1).find((each) => each.itemId === one.itemId && areApart(one, each))
    if (!other) continue
    const label = items.find(({ id }) => id === one.itemId)?.label ?? ''
    return `“${label.slice(0, 60)}” cannot be both`
  }
  return null
}

/** Whether two conditions on one item exclude each other. */
function areApart(a: Condition, b: Condition): boolean {
  const [x, y] = [a.operator, b.operator]
  if (x === 'is' && y === 'is') return a.value !== b.value
  if (x === 'isEmpty' || y === 'isEmpty')
    return !(['isEmpty', 'isNot'] as const).some((each) => each === (x === 'isEmpty' ? y : x))
  if ((x === 'is' && y === 'isNot') || (x === 'isNot' && y === 'is')) return a.value === b.value
  const [above, below] = x === 'greaterThan' ? [a, b] : [b, a]
  if (above.operator === 'greaterThan' && below.operator === 'lessThan') return atLeast(above.value, below.value)
  const exact = x === 'is' ? a : y === 'is' ? b : null
  const bound = exact === a ? b : a
  if (!exact) return false
  if (bound.operator === 'greaterThan') return atLeast(bound.value, exact.value)
  return bound.operator === 'lessThan' && atLeast(exact.value, bound.value)
}

const atLeast = (a: Condition['value'], b: Condition['value']): boolean =>
  typeof a === typeof b && a !== undefined && b !== undefined && a >= b
