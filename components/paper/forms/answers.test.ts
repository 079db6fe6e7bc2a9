import { expect, it } from 'vitest'

import type { FormItem } from '@/lib/paper/forms/schema'

import { unseenIn } from './answers'

const formItems: FormItem[] = [
  { id: 'wet', kind: 'yesNo', label: 'Is it wet?' },
  {
    id: 'area',
    kind: 'number',
    label: 'How many square metres?',
    shownWhen: { match: 'all', conditions: [{ itemId: 'wet', operator: 'is', value: true }] },
  },
]
const stored = (answers: Record<string, boolean | number>) => ({ formItems, answers, jobFields: {}, signatures: [] })

it('what was typed for an item that is hidden by now gives way to what is stored of it', () => {
  expect(unseenIn(stored({}), { wet: false, area: 12 })).toEqual({ area: null })
  expect(unseenIn(stored({ wet: true, area: 7 }), { wet: false, area: 12 })).toEqual({ area: 7 })
})

it('what is shown stays as it was typed, and so does what is hidden and saved', () => {
  expect(unseenIn(stored({}), { wet: true, area: 12 })).toEqual({})
  expect(unseenIn(stored({ wet: true, area: 12 }), { wet: false, area: 12 })).toEqual({})
})
