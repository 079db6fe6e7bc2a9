import { describe, expect, it } from 'vitest'

import { ordersLeft } from '@/lib/base/dates'

import {
  addressesIn,
  dateOrderOf,
  guessColumns,
  guessMeaning,
  headingKey,
  ignoredColumns,
  missingFields,
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

  it('of a job’s reference at its client are the claim’s number, those of the client’s own number are that', () => {
    expect(guess('JOBS', ['Job no', 'Client reference', 'Client no'])).toEqual({
      jobNumber: 'Job no',
      refNumber: 'Client reference',
      clientReference: 'Client no',
    })
    expect(guess('CONTACTS', ['Client reference'])).toEqual({ clientReference: 'Client reference' })
  })

  it.each(['Order number', 'Work order', 'PO number', 'WO #', 'Purchase Order No.'])(
    'of the client’s order are no job’s number and no claim’s: %s',
    (heading) =>
      expect(guess('JOBS', ['Job no', heading, 'Claim number'])).toEqual({
        jobNumber: 'Job no',
        refNumber: 'Claim number',
        orderNumber: heading,
      }),
  )

  it('that no field takes are listed, with and without a heading, and empty ones without one are not', () => {
    const column = (heading: string, ...examples: string[]) => ({ heading, examples })
    const columns = [column('Company', 'Quay'), column('Fax'), column('Column 3', 'x'), column('Column 4')]
    expect(ignoredColumns(columns, [{ column: 0 }])).toEqual(['Fax', 'Column 3'])
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

describe('the order of day and month', () => {
  it.each([
    [['03/07/2026', '03/25/2026'], null, 'MDY'],
    [['03/07/2026', '25/03/2026'], 'MDY', 'DMY'],
    [['03/07/2026'], null, null],
    [['03/07/2026'], 'MDY', 'MDY'],
    [['03/25/2026', '25/03/2026'], 'DMY', 'DMY'],
    [['03/25/2026', '25/03/2026'], null, null],
    [['26/03/07', '26/03/28'], null, 'DMY'],
    [['26/03/07', '26/03/28'], 'YMD', 'YMD'],
    [['99/12/31'], 'DMY', 'YMD'],
    [['7 Mar 2026', 'unknown'], null, null],
  ] as const)('of the column %j, where somebody said %j, is %j', (column, said, order) =>
    expect(dateOrderOf(ordersLeft(column), said)).toBe(order),
  )
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
