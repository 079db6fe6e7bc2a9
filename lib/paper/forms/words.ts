import { formatClock, formatDay } from '@/lib/base/time'
import { statusLabel } from '@/lib/job/jobs/rules'

import { FORM_VISIT_LABELS } from './rules'
import type { Answer, FormEffects, FormItem, FormRow, ItemOf, MissingForm } from './schema'

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')
const labelOf = (options: readonly { value: string; label: string }[] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value

/** An answer as people read it; tables and photos are shown otherwise. */
export function answerInWords(item: FormItem, answer: Answer): string {
  if (answer === null) return ''
  switch (item.kind) {
    case 'number':
      return item.unit ? `${String(answer)} ${item.unit}` : String(answer)
    case 'date':
      return formatDay(String(answer))
    case 'time':
      return formatClock(String(answer))
    case 'yesNo':
      return yesOrNo(answer === true)
    case 'checkbox':
      return answer === true ? 'Ticked' : 'Not ticked'
    case 'singleChoice':
      return labelOf(item.options, String(answer))
    case 'multipleChoice':
      return Array.isArray(answer) ? answer.map((one) => labelOf(item.options, String(one))).join(', ') : ''
    default:
      return String(answer)
  }
}

/** A cell of a table as people read it. */
export function cellInWords({ kind, options }: ItemOf<'table'>['columns'][number], cell: FormRow[string]): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return yesOrNo(cell)
  if (kind === 'date') return formatDay(String(cell))
  return kind === 'singleChoice' ? labelOf(options, String(cell)) : String(cell)
}

/** What a template does beside being filled in: `Initial attendance, required · Offers In progress`. Empty for nothing. */
export function effectsInWords({ offersStatus, visit, isRequired }: FormEffects): string {
  const belongs = visit && `${FORM_VISIT_LABELS[visit]}${isRequired ? ', required' : ''}`
  return [belongs, offersStatus && `Offers ${statusLabel(offersStatus)}`].filter(Boolean).join(' · ')
}

/** How far a form is that a job is required to have: `Work authorisation is not signed`. */
export const missingFormInWords = ({ name, formId, toSign }: Pick<MissingForm, 'name' | 'formId' | 'toSign'>): string =>
  `${name} is ${formId === null ? 'not started' : toSign > 0 ? 'not signed' : 'not submitted'}`
