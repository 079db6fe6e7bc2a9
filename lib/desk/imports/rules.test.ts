import { describe, expect, it } from 'vitest'

import {
  addressesIn,
  guessColumns,
  guessDateOrder,
  guessMeaning,
  headingKey,
  ignoredColumns,
  missingFields,
  readClock,
  readDay,
  readInstant,
  readPhone,
  readPostcode,
  readState,
  shortened,
} from './rules'

describe('a heading', () => {
  it.each([
    ['Job #', 'job number'],
    ['*Claim No.', 'claim_number'],
    ['E-mail 1 - Value', 'email 1 value'],
    ['POAddressLine1', 'po address line 1'],
  ])('%j is the same as %j', (theirs, ours) => expect(headingKey(theirs)).toBe(headingKey(ours)))
})

describe('the columns of a sheet', () => {
  const guess = (kind: 'CLIENTS' | 'CONTACTS' | 'JOBS', headings: string[]) =>
    Object.fromEntries(Object.entries(guessColumns(kind, headings)).map(([field, at]) => [field, headings[at]]))

  it('are known as accounting products name them', () => {
    expect(
      guess('CLIENTS', [
        '*ContactName',
        'AccountNumber',
        'EmailAddress',
        'POAddressLine1',
        'POCity',
        'PORegion',
        'POPostalCode',
        'PhoneNumber',
        'TaxNumber',
      ]),
    ).toEqual({
      companyName: '*ContactName',
      reference: 'AccountNumber',
      email: 'EmailAddress',
      streetAddress: 'POAddressLine1',
      suburb: 'POCity',
      state: 'PORegion',
      postcode: 'POPostalCode',
      phone: 'PhoneNumber',
      abn: 'TaxNumber',
    })
  })

  it.each([
    [['Customer', 'Contact'], 'Customer', 'Contact'],
    [['Customer name', 'Site contact'], 'Customer name', 'Site contact'],
    [['Customer', 'Insured'], 'Customer', 'Insured'],
    [['Customer', 'Tenant', 'Insurer'], 'Insurer', 'Tenant'],
    [['Client', 'Customer'], 'Client', 'Customer'],
    [['Customer'], undefined, 'Customer'],
  ])('%j name the client %j and the person %j', (headings, client, contactName) =>
    expect(guess('JOBS', headings)).toEqual({ ...(client && { client }), contactName }),
  )

  it('that no field takes are listed, with and without a heading, and empty ones without one are not', () => {
    const column = (heading: string, ...examples: string[]) => ({ heading, examples })
    const columns = [column('Company', 'Quay'), column('Fax'), column('Column 3', 'x'), column('Column 4')]
    expect(ignoredColumns(columns, [{ field: 'companyName', column: 0 }])).toEqual(['Fax', 'Column 3'])
  })

  it('are known as address books name them', () => {
    expect(
      guess('CONTACTS', [
        'First Name',
        'Last Name',
        'Associated Company',
        'Job Title',
        'Phone Number',
        'Mobile Phone Number',
        'Email',
      ]),
    ).toEqual({
      firstName: 'First Name',
      lastName: 'Last Name',
      client: 'Associated Company',
      role: 'Job Title',
      phone: 'Phone Number',
      mobile: 'Mobile Phone Number',
      email: 'Email',
    })
  })

  it('are known as products of the trade name them', () => {
    expect(
      guess('JOBS', [
        'Job #',
        'Claim No',
        'Loss Type',
        'Date of Loss',
        'Policyholder',
        'Insurance Carrier',
        'Street',
        'City',
        'Zip',
        'Job Status',
        'Date Received',
      ]),
    ).toEqual({
      jobNumber: 'Job #',
      refNumber: 'Claim No',
      type: 'Loss Type',
      dateOfLoss: 'Date of Loss',
      contactName: 'Policyholder',
      client: 'Insurance Carrier',
      siteAddress: 'Street',
      suburb: 'City',
      postcode: 'Zip',
      status: 'Job Status',
      instructionReceivedAt: 'Date Received',
    })
  })

  it('fill one field each, the one that they name best', () => {
    expect(guessColumns('CLIENTS', ['Name', 'Company name'])).toEqual({ companyName: 1 })
  })

  it('that are missing are named, with what may stand in their place', () => {
    expect(missingFields('CONTACTS', { lastName: 0 })).toEqual(['Client or Client number'])
    expect(missingFields('JOBS', { jobNumber: 0, siteAddress: 1, contactName: 2 })).toEqual([])
  })
})

describe('a date', () => {
  it.each([
    ['07/03/2026', 'DMY', '2026-03-07'],
    ['07/03/2026', 'MDY', '2026-07-03'],
    ['7.3.26', 'DMY', '2026-03-07'],
    ['3-7-99', 'MDY', '1999-03-07'],
    ['2026-03-07', 'DMY', '2026-03-07'],
    ['2026-03-07 09:30', 'MDY', '2026-03-07'],
    ['26/03/07', 'YMD', '2026-03-07'],
    ['7 Mar 2026', 'MDY', '2026-03-07'],
    ['7-March-26', 'DMY', '2026-03-07'],
    ['March 7, 2026', 'DMY', '2026-03-07'],
    ['Saturday, March 7, 2026', 'DMY', '2026-03-07'],
    ['07/03/2026 9:30 AM', 'DMY', '2026-03-07'],
    ['31/02/2026', 'DMY', '31/02/2026'],
    ['last week', 'DMY', 'last week'],
  ] as const)('%j in the order %s is %j', (text, order, day) => expect(readDay(text, order)).toBe(day))

  it.each([
    ['07/03/2026 9:30 PM', '21:30'],
    ['07/03/2026 12:05 am', '00:05'],
    ['07/03/2026 9:30 p.m.', '21:30'],
    ['07/03/2026 21:30 AEST', '21:30'],
    ['07/03/2026 21:30 PST', '21:30'],
    ['2026-03-07T16:45:10', '16:45'],
    ['07/03/2026', '00:00'],
  ])('%j was at %s', (text, clock) => expect(readClock(text)).toBe(clock))

  it.each([
    ['2026-03-07T16:45:10Z', '2026-03-07T16:45:10.000Z'],
    ['2026-03-08 02:45+10:00', '2026-03-07T16:45:00.000Z'],
    ['2026-03-08T02:45:10.5+1000', '2026-03-07T16:45:10.500Z'],
    ['2026-03-07T16:45:10', null],
    ['2026-13-07T16:45:10Z', null],
    ['07/03/2026 9:30 PM', null],
  ])('%j that names its offset is the instant %j', (text, instant) => expect(readInstant(text)).toBe(instant))

  it('is read in the only order that a column can have, else in that of the region', () => {
    const brisbane = { timezone: 'Australia/Brisbane' }
    const denver = { timezone: 'America/Denver' }
    expect(guessDateOrder(['03/07/2026', '03/25/2026'], brisbane)).toBe('MDY')
    expect(guessDateOrder(['25/03/2026'], denver)).toBe('DMY')
    expect(guessDateOrder(['03/07/2026'], brisbane)).toBe('DMY')
    expect(guessDateOrder(['03/07/2026'], denver)).toBe('MDY')
  })

  it('is read in the order of the last time, unless a day above 12 shows another', () => {
    const timezone = 'Australia/Brisbane'
    expect(guessDateOrder(['03/07/2026'], { kept: 'MDY', timezone })).toBe('MDY')
    expect(guessDateOrder(['25/03/2026', 'unknown'], { kept: 'MDY', timezone })).toBe('DMY')
    expect(guessDateOrder(['03/25/2026'], { kept: 'DMY', timezone })).toBe('MDY')
    expect(guessDateOrder(['26/03/07', '26/03/28'], { kept: 'YMD', timezone })).toBe('YMD')
  })
})

it('a text is cut without half a character', () => {
  expect(shortened('ab😀', 3)).toBe('ab')
  expect(shortened('ab😀', 4)).toBe('ab😀')
  expect(shortened('\uDE00b', 4).isWellFormed()).toBe(true)
})

describe('a word of theirs', () => {
  it.each([
    ['JOBS', 'status', 'WIP', 'IN_PROGRESS'],
    ['JOBS', 'status', 'in-progress', 'IN_PROGRESS'],
    ['JOBS', 'status', 'Closed', 'COMPLETED'],
    ['JOBS', 'status', 'Phase 7', null],
    ['JOBS', 'type', 'Water Damage', 'Water'],
    ['JOBS', 'priority', 'urgent', 'EMERGENCY'],
    ['CLIENTS', 'type', 'Body Corporate', 'STRATA'],
  ] as const)('of %s, %s: %j means %j', (kind, field, word, meaning) =>
    expect(guessMeaning(kind, field, word)).toBe(meaning),
  )
})

it('gives back what a spreadsheet took away', () => {
  expect([readPhone('491570156'), readPhone('07 3396 1234')]).toEqual(['0491570156', '07 3396 1234'])
  expect([readPostcode('800'), readPostcode('4179')]).toEqual(['0800', '4179'])
  expect([readState('Queensland'), readState('N.S.W.'), readState('Kent')]).toEqual(['QLD', 'NSW', 'Kent'])
})

describe('the addresses of a cell', () => {
  it.each([
    ['ap@x.example; claims@x.example', ['ap@x.example', 'claims@x.example']],
    ['ap@x.example,claims@x.example', ['ap@x.example', 'claims@x.example']],
    ['ap@x.example\nclaims@x.example', ['ap@x.example', 'claims@x.example']],
    ['ap@x.example / claims@x.example', ['ap@x.example', 'claims@x.example']],
    ['ap@x.example claims@x.example;', ['ap@x.example', 'claims@x.example']],
    ['"Reed, Dana" <dana@x.example>; Eli Reed <eli@x.example>', ['dana@x.example', 'eli@x.example']],
    ['AP@x.example; ap@x.example', ['AP@x.example']],
    ['mailto:ap@x.example', ['ap@x.example']],
    ['no address', ['no address']],
    ['', []],
  ])('%j are %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))
})
