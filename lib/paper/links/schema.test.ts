import { expect, it } from 'vitest'
import { z } from 'zod'

import { addressee, reachable } from './schema'

const Asked = reachable(z.strictObject(addressee('Please enter a name')))
const wordsOf = (phone: string | null, sendBy = 'sms') =>
  Asked.safeParse({ name: 'Kim', sendBy, phone, email: 'kim@client.example' }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

it.each([
  '0412 345 678',
  '+61 412 345 678',
  '021 123 4567',
  '+44 7911 123456',
  '07911 123456',
  '\u202A0412 345 678\u202C',
])('a link goes by text message to %j', (phone) => expect(wordsOf(phone)).toBeUndefined())

it.each([
  ['07 5550 0142', 'phone: This is a landline: a text message reaches mobile numbers only'],
  ['+61 3 5550 0142', 'phone: This is a landline: a text message reaches mobile numbers only'],
  ['0412', 'phone: This is not a valid mobile number'],
  ['call Kim', 'phone: This is not a valid mobile number'],
  [null, 'phone: Please enter a mobile number'],
])('a link does not go by text message to %j, and the form says so', (phone, words) => {
  expect(wordsOf(phone)).toEqual([words])
  expect(wordsOf(phone, 'email')).toBeUndefined()
})
