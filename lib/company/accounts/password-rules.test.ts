import { describe, expect, it } from 'vitest'

import { refusedFields } from '@/e2e/refusal-of'

import { refuseGuessable } from './password-rules'

const owner = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@drycoast.example',
  organizationName: 'Dry Coast Restoration',
}

const guess = (password: string) => refuseGuessable(password, owner)

describe('a password', () => {
  it.each([
    ['everybody’s', 'password1'],
    ['everybody’s, in capitals', 'PASSWORD1'],
    ['everybody’s, with a year behind it', 'Football2026!'],
    ['the e-mail address', 'priya.nair@drycoast.example'],
    ['the e-mail’s first part', 'priya.nair1'],
    ['a name and a year', 'Priya2026'],
    ['both names', 'priyanair!!'],
    ['the organisation', 'DryCoast1'],
    ['the whole organisation', 'drycoastrestoration'],
    ['the product', 'Makegood123'],
    ['the product in disguise', 'M@keg00d!!'],
    ['the mail’s host', 'drycoast-99'],
  ])('that is %s is refused with a sentence under its field', async (_, password) => {
    expect(await refusedFields(guess(password))).toEqual({ password: expect.stringMatching(/\.$/) })
  })

  it.each([
    'a fine passphrase',
    'correct horse battery staple',
    'Priya likes tall ships',
    'q7#Vk2!pLz',
    'coastline-umbrella',
  ])('like %s is taken', (password) => guess(password))
})
