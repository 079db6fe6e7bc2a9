import type { Answer, Answers, FormItem } from '@/lib/paper/forms/schema'

import type { AnswerValues } from './item-field'

/** The stored answers to some items as they stand in the fields. */
export const valuesFor = (ids: readonly string[], answers: Answers): AnswerValues =>
  Object.fromEntries(ids.map((id) => [id, answers[id] ?? null]))

/** Values of the fields as answers: an empty text answers nothing. */
export const answersIn = (values: Partial<AnswerValues>): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value === '' || value === undefined ? null : value]),
  )

/** The id of the element that shows an item, to go to from what is missing. */
export const elementOf = (id: string): string => `item-${id}`

/** Brings an item into view, ready to be answered. */
export function showItem({ id }: Pick<FormItem, 'id'>): void {
  const element = document.getElementById(elementOf(id))
  element?.scrollIntoView({ block: 'center' })
  element?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}
