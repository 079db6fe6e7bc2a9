import { describe, expect, it } from 'vitest'

import { AddInventoryItem, ChangeInventoryItem } from './schema'

const SOFA = { name: 'Sofa', disposition: 'RESTORABLE' }
const complaints = (input: unknown) =>
  AddInventoryItem.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('an item', () => {
  it.each([
    ['is left out', { name: 'Sofa' }],
    ['is empty', { ...SOFA, disposition: '' }],
    ['is null', { ...SOFA, disposition: null }],
  ])('says “Disposition not set!” when its disposition %s', (_, input) => {
    expect(complaints(input)).toEqual([['disposition', 'Disposition not set!']])
  })

  it('says something else when its disposition is none', () => {
    expect(complaints({ ...SOFA, disposition: 'BURNT' })).toEqual([['disposition', 'This is not a disposition']])
  })

  it('takes numbers as a form sends them', () => {
    expect(
      AddInventoryItem.parse({ ...SOFA, quantity: '3', ageYears: '2.5', replacementValueCents: '120000' }),
    ).toMatchObject({ quantity: 3, ageYears: 2.5, replacementValueCents: 120_000, brand: null, condition: null })
    expect(AddInventoryItem.parse(SOFA)).toMatchObject({ quantity: 1, ageYears: null, replacementValueCents: null })
  })

  it.each([
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: 1.5 }],
    ['ageYears', { ageYears: -1 }],
    ['replacementValueCents', { replacementValueCents: 10.5 }],
    ['name', { name: ' ' }],
  ])('refuses a wrong %s', (path, values) => {
    expect(complaints({ ...SOFA, ...values }).map(([where]) => where)).toEqual([path])
  })

  it('is changed by JSON text of a form, whose faults are named', () => {
    const change = (values: object) =>
      ChangeInventoryItem.safeParse({ inventoryItemUpdate: JSON.stringify({ ...SOFA, ...values }) })
    expect(change({ quantity: 2 }).data?.inventoryItemUpdate).toMatchObject({ name: 'Sofa', quantity: 2 })
    expect(change({ disposition: undefined }).error?.issues).toMatchObject([
      { path: ['inventoryItemUpdate', 'disposition'], message: 'Disposition not set!' },
    ])
  })
})
