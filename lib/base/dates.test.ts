import { describe, expect, it } from 'vitest'

import { type DateOrder, ordersLeft, ordersOf, readDate, readDay, readInstant, readTime, usualDateOrder } from './dates'

/** What people write, in which order, and the day that it is; null for what is refused. */
const SPELLINGS: [string, DateOrder, string | null][] = [
  ['2026-03-07', 'DMY', '2026-03-07'],
  ['2026-03-07', 'MDY', '2026-03-07'],
  ['2026/03/07', 'DMY', '2026-03-07'],
  ['2026.3.7', 'MDY', '2026-03-07'],
  ['2026 03 07', 'MDY', '2026-03-07'],
  ['20260307', 'DMY', '2026-03-07'],
  ['20260307 09:30', 'DMY', '2026-03-07'],
  ['07/03/2026', 'DMY', '2026-03-07'],
  ['07/03/2026', 'MDY', '2026-07-03'],
  ['7/3/2026', 'DMY', '2026-03-07'],
  ['7/3/26', 'DMY', '2026-03-07'],
  ['7/3/26', 'MDY', '2026-07-03'],
  ['7.3.26', 'DMY', '2026-03-07'],
  ['7-3-2026', 'DMY', '2026-03-07'],
  ['7 / 3 / 2026', 'DMY', '2026-03-07'],
  ['3-7-99', 'MDY', '1999-03-07'],
  ['1/1/69', 'DMY', '2069-01-01'],
  ['1/1/70', 'DMY', '1970-01-01'],
  ['26/03/07', 'YMD', '2026-03-07'],
  ['29/02/2024', 'DMY', '2024-02-29'],
  ['7 Mar 2026', 'MDY', '2026-03-07'],
  ['7 March 2026', 'DMY', '2026-03-07'],
  ['07-MAR-2026', 'DMY', '2026-03-07'],
  ['7-March-26', 'DMY', '2026-03-07'],
  ['7Mar2026', 'DMY', '2026-03-07'],
  ['7th March 2026', 'DMY', '2026-03-07'],
  ['7th of March, 2026', 'DMY', '2026-03-07'],
  ["7 Mar '26", 'DMY', '2026-03-07'],
  ['7 Mar. 2026', 'DMY', '2026-03-07'],
  ['1 Sept 2026', 'DMY', '2026-09-01'],
  ['Mar 7, 2026', 'DMY', '2026-03-07'],
  ['March 7 2026', 'DMY', '2026-03-07'],
  ['March 7th, 2026', 'DMY', '2026-03-07'],
  ['2026 Mar 7', 'DMY', '2026-03-07'],
  ['2026-Mar-07', 'DMY', '2026-03-07'],
  ['Sat 7 March 2026', 'DMY', '2026-03-07'],
  ['Sat, 07 Mar 2026', 'DMY', '2026-03-07'],
  ['Saturday, March 7, 2026', 'DMY', '2026-03-07'],
  ['Sat 7/3/2026', 'DMY', '2026-03-07'],
  ['7\u00A0Mar\u202F2026', 'DMY', '2026-03-07'],
  ['\u200E7/3/2026', 'DMY', '2026-03-07'],
  ['7‑3‑2026', 'DMY', '2026-03-07'],
  ['07/03/2026 9:30 AM', 'DMY', '2026-03-07'],
  ['2026-03-07T09:30:00', 'DMY', '2026-03-07'],
  ['46088', 'DMY', '2026-03-07'],
  ['46088', 'MDY', '2026-03-07'],
  ['46088.375', 'DMY', '2026-03-07'],
  ['', 'DMY', null],
  ['0000-00-00', 'DMY', null],
  ['00/00/0000', 'DMY', null],
  ['1900-01-00', 'DMY', null],
  ['0001-01-01T00:00:00', 'DMY', null],
  ['01/01/0001', 'DMY', null],
  ['30/12/1899', 'DMY', null],
  ['1/1/1900', 'DMY', null],
  ['2/1/1900', 'DMY', '1900-01-02'],
  ['2026-13-01', 'DMY', null],
  ['2026-02-30', 'DMY', null],
  ['2026-04-31T10:00', 'DMY', null],
  ['31/02/2026', 'DMY', null],
  ['29/02/2025', 'DMY', null],
  ['29 Feb 2025', 'DMY', null],
  ['13/13/2026', 'DMY', null],
  ['03/25/2026', 'DMY', null],
  ['25/03/2026', 'MDY', null],
  ['07/03/2026', 'YMD', null],
  ['0/3/2026', 'DMY', null],
  ['7/3/026', 'DMY', null],
  ['7/3/20266', 'DMY', null],
  ['777/3/26', 'DMY', null],
  ['20261301', 'DMY', null],
  ['20260230', 'DMY', null],
  ['07032026', 'DMY', null],
  ['7/3', 'DMY', null],
  ['March 2026', 'DMY', null],
  ['2026', 'DMY', null],
  ['2026-03', 'DMY', null],
  ['7 Mat 2026', 'DMY', null],
  ['7 Ma 2026', 'DMY', null],
  ['7 Mar 09:30', 'DMY', null],
  ['7/3/2026 - 9/3/2026', 'DMY', null],
  ['7/3/2026 or so', 'DMY', null],
  ['7/3/2026 25:00', 'DMY', null],
  ['7/3/2026 9', 'DMY', null],
  ['7/3/202612:30', 'DMY', null],
  ['7 Mar 202612:30', 'DMY', null],
  ['7/3/2026 9:75', 'DMY', null],
  ['7/3/2026 14:30 am', 'DMY', null],
  ['1234', 'DMY', null],
  ['-46088', 'DMY', null],
  ['460881', 'DMY', null],
  ['192.168.1.1', 'DMY', null],
  ['0491 570 156', 'DMY', null],
  ['last week', 'DMY', null],
  ['TBC', 'DMY', null],
  [`${'7'.repeat(200)}/3/2026`, 'DMY', null],
]

describe('a date that somebody wrote', () => {
  it.each(SPELLINGS)('%j in the order %s is %j', (written, order, day) =>
    expect(readDate(written, order)?.day ?? null).toBe(day),
  )

  it.each([
    ['07/03/2026 9:30 PM', '21:30:00'],
    ['07/03/2026 12:05 am', '00:05:00'],
    ['07/03/2026, 12:05 pm', '12:05:00'],
    ['07/03/2026 9:30 p.m.', '21:30:00'],
    ['07/03/2026 9:30:15\u202Fam', '09:30:15'],
    ['07/03/2026 9am', '09:00:00'],
    ['07/03/2026 9.30', '09:30:00'],
    ['07/03/2026 21:30 AEST', '21:30:00'],
    ['2026-03-07T16:45:10', '16:45:10'],
    ['2026-03-07 16:45:10.123', '16:45:10.123'],
    ['46088.375', '09:00:00'],
    ['46088.99999999', '23:59:59'],
    ['07/03/2026', null],
  ])('%j was at %j on the clock of its place', (written, clock) =>
    expect(readDate(written, 'DMY')).toEqual({ day: '2026-03-07', clock, aheadMinutes: null }),
  )

  it.each([
    ['2026-03-07T16:45:10Z', '2026-03-07T16:45:10.000Z', '2026-03-08'],
    ['2026-03-08 02:45+10:00', '2026-03-07T16:45:00.000Z', '2026-03-08'],
    ['2026-03-08T02:45:10.5+1000', '2026-03-07T16:45:10.500Z', '2026-03-08'],
    ['Sun, 08 Mar 2026 02:45:10 +1000', '2026-03-07T16:45:10.000Z', '2026-03-08'],
    ['Sun Mar 08 2026 02:45:10 GMT+1000 (Australian Eastern Standard Time)', '2026-03-07T16:45:10.000Z', '2026-03-08'],
    ['2026-03-07T08:45:10-0800', '2026-03-07T16:45:10.000Z', '2026-03-08'],
    ['2026-03-07', '2026-03-06T14:00:00.000Z', '2026-03-07'],
    ['7/3/2026 9:30 AM', '2026-03-06T23:30:00.000Z', '2026-03-07'],
    ['2026-02-30T10:00:00Z', null, null],
    ['2026-03-07T10:00:00+1', null, null],
  ])('%j in Brisbane is the instant %j, and the day %j', (written, instant, day) => {
    expect(readInstant(written, 'DMY', 'Australia/Brisbane')).toBe(instant)
    expect(readDay(written, 'DMY', 'Australia/Brisbane')).toBe(day)
  })
})

describe('a time of day that somebody wrote', () => {
  it.each([
    ['7', '07:00'],
    ['07', '07:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['1930', '19:30'],
    ['7:30', '07:30'],
    ['7.30 pm', '19:30'],
    ['7:30 p.m.', '19:30'],
    ['730pm', '19:30'],
    ['7p', '19:00'],
    ['12 am', '00:00'],
    ['12 PM', '12:00'],
    ['12', '12:00'],
    ['0', '00:00'],
    [' 07:30 AM ', '07:30'],
  ])('%s is %s', (written, time) => expect(readTime(written)).toBe(time))

  it.each(['', '24', '24:00', '7:60', '7:3', '19:30 pm', '0 am', '13 pm', '7:30:15', 'seven', '7 Mar', '73000'])(
    '%s is none',
    (written) => expect(readTime(written)).toBeNull(),
  )
})

describe('the order of day and month', () => {
  it.each([
    ['07/03/2026', ['DMY', 'MDY']],
    ['25/03/2026', ['DMY']],
    ['03/25/2026', ['MDY']],
    ['26/03/28', ['DMY', 'YMD']],
    ['99/12/31', ['YMD']],
    ['31/02/2026', []],
    ['2026-03-07', []],
    ['7 Mar 2026', []],
    ['46088', []],
    ['unknown', []],
  ] as const)('of %j can be %j', (written, orders) => expect(ordersOf(written)).toEqual(orders))

  it.each([
    [['03/07/2026', '03/25/2026', 'unknown', '2026-03-07'], ['MDY']],
    [['03/07/2026', '25/03/2026'], ['DMY']],
    [
      ['03/07/2026', '04/07/2026'],
      ['DMY', 'MDY'],
    ],
    [['03/25/2026', '25/03/2026'], []],
    [['7 Mar 2026'], ['DMY', 'MDY', 'YMD']],
  ] as const)('of the column %j is left as %j', (column, orders) => expect(ordersLeft(column)).toEqual(orders))
})

it('the order of a date in numbers is known of Australia and New Zealand, and asked elsewhere', () => {
  expect(['Australia/Brisbane', 'Pacific/Auckland'].map(usualDateOrder)).toEqual(['DMY', 'DMY'])
  expect(['America/Denver', 'Europe/London', 'UTC'].map(usualDateOrder)).toEqual([null, null, null])
})
