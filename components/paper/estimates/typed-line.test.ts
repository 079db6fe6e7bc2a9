import { describe, expect, it } from 'vitest'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'

import {
  BLANK_LINE,
  changedPrice,
  faultsOf,
  isChanged,
  pricedAsTyped,
  readTyped,
  recoded,
  repriced,
  takenFrom,
  typedOf,
} from './typed-line'

const itemId = newId()
const LINE = estimateLine({
  catalogItemId: itemId,
  listCostCents: 30_00,
  description: 'Air mover',
  quantity: 2.5,
  days: 4,
  unit: 'day',
  unitCostCents: 30_00,
  markupPercent: 50,
  unitRateCents: 45_00,
  taxable: false,
  note: 'Category 3',
})
const NONE = { markupMode: 'LINE' as const, whole: null, section: null }
const typed = (more: object) => ({ ...BLANK_LINE, description: 'Work', ...more })

describe('a line in the grid', () => {
  it('says what is stored, and is unchanged until something else is typed', () => {
    const fields = typedOf(LINE)
    expect(readTyped(fields)).toEqual({
      sent: {
        catalogItemId: itemId,
        listCostCents: 30_00,
        listSellCents: null,
        code: '',
        description: 'Air mover',
        quantity: 2.5,
        days: 4,
        unit: 'day',
        unitCostCents: 30_00,
        markupPercent: 50,
        unitRateCents: 45_00,
        taxable: false,
        isCredit: false,
        note: 'Category 3',
      },
      faults: {},
    })
    expect([isChanged(fields, LINE), isChanged({ ...fields, days: '5' }, LINE)]).toEqual([false, true])
    expect([isChanged(BLANK_LINE, undefined), isChanged(typed({}), undefined)]).toEqual([false, true])
  })

  it('is read with a comma as with a point, and an empty quantity is one', () => {
    expect(readTyped(typed({ quantity: '2,5', rate: '1,250.5' })).sent).toMatchObject({
      quantity: 2.5,
      unitRateCents: 1_250_50,
    })
    expect(readTyped(typed({ quantity: '' })).sent.quantity).toBe(1)
  })

  it.each([
    ['description', ' '],
    ['quantity', 'many'],
    ['quantity', '-1'],
    ['quantity', '1.2345'],
    ['days', '0'],
    ['markup', '1.234'],
    ['cost', '1.234'],
    ['rate', '99999999'],
  ])('has a message under its %s for “%s”', (field, value) => {
    expect(Object.keys(readTyped(typed({ [field]: value })).faults)).toEqual([field])
  })

  it('comes to a sum with each key, also while a field cannot be read', () => {
    const sum = (more: object) => pricedAsTyped(typed(more), NONE).totalCents
    expect([sum({ rate: '1' }), sum({ rate: '10' }), sum({ rate: '10', quantity: '1.' })]).toEqual([1_00, 10_00, 10_00])
    expect([sum({ rate: 'x' }), sum({ rate: '10', quantity: 'x' })]).toEqual([0, 0])
    expect(sum({ cost: '10', markup: '20', rate: '99' })).toBe(12_00)
    expect(sum({ cost: '10', markup: '', rate: '99' })).toBe(99_00)
  })

  it('becomes a credit by the minus sign of its price, and stays one', () => {
    for (const rate of ['-50', '−50', '(50.00)', '$-50']) {
      const { sent, faults } = readTyped(typed({ rate }))
      expect([sent.isCredit, sent.unitRateCents, faults]).toEqual([true, 50_00, {}])
    }
    expect(readTyped(typed({ cost: '-50', markup: '10' })).sent).toMatchObject({ isCredit: true, unitCostCents: 50_00 })
    expect(pricedAsTyped(typed({ cost: '-50', markup: '10', quantity: '2' }), NONE).totalCents).toBe(-110_00)
    const stored = typedOf(estimateLine({ unitRateCents: 50_00, isCredit: true }))
    expect(stored).toMatchObject({ rate: '50.00', isCredit: true })
    expect([readTyped(stored).sent.isCredit, readTyped({ ...stored, rate: '60' }).sent.isCredit]).toEqual([true, true])
    expect(readTyped(typed({})).sent.isCredit).toBe(false)
    expect(readTyped(typed({ quantity: '-1', rate: '50' })).faults.quantity).toMatch(/of a credit the rate/)
  })

  it('shows a refusal at its field', () => {
    expect(
      faultsOf([
        { path: 'unitRateCents', message: 'No' },
        { path: 'quantity', message: 'Much' },
      ]),
    ).toEqual({
      rate: 'No',
      quantity: 'Much',
    })
  })
})

describe('a line made from the catalogue', () => {
  const offer = {
    itemId,
    code: 'AM',
    name: 'Air mover',
    description: null,
    section: null,
    unit: 'unit',
    unitCostCents: 20_00,
    sellPriceCents: 45_00,
    taxable: true,
    isPerDay: true,
  }
  const now = { itemId, unitCostCents: 20_00, sellPriceCents: 48_00 }

  it('has what the item says, at its price to sell for, and the quantity that was typed', () => {
    const taken = takenFrom(typed({ quantity: '3', days: '4', markup: '20' }), offer)
    expect(taken).toMatchObject({ code: 'AM', description: 'Air mover', quantity: '3', days: '4', markup: '' })
    expect(readTyped(taken).sent).toMatchObject({ catalogItemId: itemId, unitCostCents: 20_00, unitRateCents: 45_00 })
    expect(takenFrom(typed({ days: '4' }), { ...offer, isPerDay: false }).days).toBe('')
  })

  it('keeps its markup over the cost of an item without a price to sell for', () => {
    const taken = takenFrom(typed({ markup: '20', rate: '9' }), { ...offer, sellPriceCents: null })
    expect(pricedAsTyped(taken, NONE).unitRateCents).toBe(24_00)
  })

  it('says that the list has changed since, and not that somebody typed another rate', () => {
    const taken = takenFrom(typed({}), offer)
    expect(changedPrice({ ...taken, rate: '40.00' }, { ...now, sellPriceCents: 45_00 })).toBeNull()
    expect(changedPrice(taken, now)).toEqual(now)
    expect(changedPrice(taken, undefined)).toBeNull()
    const after = repriced(taken, now)
    expect([after.rate, changedPrice(after, now)]).toEqual(['48.00', null])
  })

  it('is made from nothing any more under another code', () => {
    const other = recoded(takenFrom(typed({}), offer), 'AM2')
    expect(readTyped(other).sent).toMatchObject({ code: 'AM2', catalogItemId: null, listSellCents: null })
    expect(changedPrice(other, now)).toBeNull()
  })
})
