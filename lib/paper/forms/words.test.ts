import { expect, it } from 'vitest'

import { NO_EFFECTS } from './rules'
import type { FormItem } from './schema'
import { answerInWords, effectsInWords, missingFormInWords } from './words'

it('says a time by the clock of twelve hours', () => {
  const item: FormItem = { id: 'time', kind: 'time', label: 'Time' }
  expect(answerInWords(item, '14:30')).toBe('02:30 PM')
})

it('says what a template does, and nothing of one that does nothing', () => {
  expect(effectsInWords(NO_EFFECTS)).toBe('')
  expect(effectsInWords({ ...NO_EFFECTS, offersStatus: 'IN_PROGRESS' })).toBe('Offers In progress')
  expect(effectsInWords({ offersStatus: 'TO_BE_INVOICED', visit: 'LAST_VISIT', isRequired: true })).toBe(
    'Visit that completes the work, required · Offers To be invoiced',
  )
})

it('says how far a required form is', () => {
  const form = { name: 'Drying release', formId: null, toSign: 0 }
  expect(missingFormInWords(form)).toBe('Drying release is not started')
  expect(missingFormInWords({ ...form, formId: 'begun' })).toBe('Drying release is not submitted')
  expect(missingFormInWords({ ...form, formId: 'begun', toSign: 1 })).toBe('Drying release is not signed')
})
