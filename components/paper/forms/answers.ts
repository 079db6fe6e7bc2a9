import { isSame } from '@/lib/base/merge'
import { isAnswered, shownItems } from '@/lib/paper/forms/rules'
import type { Answer, Answers, FormItem, FormOfJob } from '@/lib/paper/forms/schema'

import type { AnswerValues } from './item-field'

/** The stored answers to some items as they stand in the fields. */
export const valuesFor = (ids: readonly string[], answers: Answers): AnswerValues =>
  Object.fromEntries(ids.map((id) => [id, answers[id] ?? null]))

/** Values of the fields as answers: an empty text answers nothing. */
export const answersIn = (values: Partial<AnswerValues>): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value === '' || value === undefined ? null : value]),
  )

/**
 * What was typed for items that are hidden by now, and not saved: the stored answers that take its place. The server
 * refuses answers to what is not shown, and with them all others that are sent along.
 */
export function unseenIn(
  { formItems, answers, jobFields, signatures }: Pick<FormOfJob, 'formItems' | 'answers' | 'jobFields' | 'signatures'>,
  values: AnswerValues,
): Record<string, Answer> {
  const shown = new Set(shownItems(formItems, { answers: answersIn(values), jobFields, signatures }))
  return Object.fromEntries(
    formItems.flatMap((item) => {
      const stored = answers[item.id] ?? null
      const isUnseen = isAnswered(item) && !shown.has(item) && !isSame(values[item.id], stored)
      return isUnseen ? [[item.id, stored]] : []
    }),
  )
}

/** The id of the element that shows an item, to go to from what is missing. */
export const elementOf = (id: string): string => `item-${id}`

/** Brings an item into view, ready to be answered. */
export function showItem({ id }: Pick<FormItem, 'id'>): void {
  const element = document.getElementById(elementOf(id))
  element?.scrollIntoView({ block: 'center' })
  element?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}
