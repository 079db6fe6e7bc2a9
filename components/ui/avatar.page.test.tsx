import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { spreadHues } from '@/lib/base/hues'

import { Avatar } from './avatar'
import { PersonHues } from './person-hues'

// The same first name: by it alone both would be of one colour.
const people = ['Nair', 'Patel'].map((lastName, at) => ({ id: `p${at}`, firstName: 'Priya', lastName, hue: null }))
const colourOf = (name: string) => getComputedStyle(page.getByRole('img', { name }).element()).backgroundColor

test('two coordinators of one name have two colours, each the one of the calendar', async () => {
  const hues = spreadHues(people)
  await render(
    <PersonHues hues={[...hues]}>
      {people.map((person) => (
        <Avatar key={person.id} person={person} named />
      ))}
      <Avatar person={{ firstName: 'Of', lastName: 'Calendar' }} hue={hues.get('p1')} named />
      <Avatar person={{ firstName: 'Priya', lastName: 'Unknown' }} named />
    </PersonHues>,
  )
  expect(colourOf('Priya Nair')).not.toBe(colourOf('Priya Patel'))
  expect(colourOf('Priya Patel')).toBe(colourOf('Of Calendar'))
  expect(colourOf('Priya Unknown')).toBe(colourOf('Priya Nair'))
})
