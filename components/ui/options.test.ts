import { expect, it } from 'vitest'

import { matching } from './options'

const options = [
  { value: '1', label: 'Coastal Mutual', description: 'Insurer' },
  { value: '2', label: 'Harbour Strata' },
]

it('finds every word in the label or the description, whatever the case', () => {
  expect(matching(options, ' insurer COAST ')).toEqual([options[0]])
})

it('keeps everything while nothing is typed', () => {
  expect(matching(options, ' ')).toEqual(options)
})
