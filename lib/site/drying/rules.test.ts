import { describe, expect, it } from 'vitest'

import { airAt, airRefusal, fromCelsius, grainDepression, pressureAt, toCelsius } from '@/lib/base/psychrometrics'

import reference from './drying.json'
import {
  type SizingFactors,
  type WetRoom,
  airMoversFor,
  airMoversOfRoom,
  classOfRooms,
  classOfShare,
  dehumidifiersFor,
  shareText,
  surfaceOf,
  unitsFor,
  volumeOf,
  wetShare,
} from './rules'

const FACTORS: SizingFactors = {
  CONVENTIONAL: [100, 40, 30, null],
  LGR: [100, 50, 40, 40],
  DESICCANT: [1, 2, 3, 2],
  airMoverFloor: [6.5032, 4.6452],
  airMoverUpper: [13.9355, 9.2903],
  unitCapacity: { CONVENTIONAL: 110, LGR: 200, DESICCANT: 500 },
}

const within = (actual: number, expected: number, share: number, least = 0) =>
  expect(Math.abs(actual - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
    Math.max(Math.abs(expected) * share, least),
  )

describe('the air', () => {
  it.each(reference.psychrometrics)('at $tC °C and $rh % is that of the reference', (given) => {
    const air = airAt(given.tC, given.rh, 0)
    within(air.vapourPressure, given.vpPa, 0.005)
    within(air.humidityRatio, given.wGkg, 0.005)
    within(air.gpp, given.gpp, 0.005, 0.3)
    within(air.dewPoint, given.dewC, 0, 0.1)
    within(air.absoluteHumidity, given.ahGm3, 0.005)
  })

  it('of 100 % has its dew point where it is', () => {
    expect(airAt(21, 100, 0).dewPoint).toBeCloseTo(21, 9)
  })

  it('holds more grains a pound of dry air the higher it is measured', () => {
    expect(airAt(20, 50, 1000).gpp).toBeGreaterThan(airAt(20, 50, 0).gpp * 1.1)
    expect(airAt(20, 50, 1000).dewPoint).toBe(airAt(20, 50, 0).dewPoint)
  })

  it.each([
    [0, 101_325],
    [1000, 89_875],
    [2000, 79_495],
    [-50, 101_927],
  ])('at %s m above the sea presses with %s Pa', (metres, pascals) => within(pressureAt(metres), pascals, 0.0005))

  it('has a grain depression that tells when moisture is added', () => {
    expect(grainDepression(80, 55)).toBe(25)
    expect(grainDepression(55, 60)).toBe(-5)
  })
})

describe('temperatures', () => {
  it.each([
    ['Fahrenheit', 72, 22.222],
    ['Fahrenheit', -40, -40],
    ['Kelvin', 293.15, 20],
    ['Celsius', 20, 20],
  ] as const)('in %s: %s is %s °C, and back', (unit, value, celsius) => {
    expect(toCelsius(value, unit)).toBeCloseTo(celsius, 3)
    expect(fromCelsius(toCelsius(value, unit), unit)).toBeCloseTo(value, 9)
  })
})

describe('what cannot be air', () => {
  const OUT_OF_RANGE = 'Above 0 and at most 100 %'

  it.each([
    [20, 'Celsius', 0, { rh: OUT_OF_RANGE }],
    [20, 'Celsius', -1, { rh: OUT_OF_RANGE }],
    [20, 'Celsius', 100.01, { rh: OUT_OF_RANGE }],
    [20, 'Celsius', Number.NaN, { rh: OUT_OF_RANGE }],
    [60.01, 'Celsius', 50, { temperature: 'From −40 to 60 °C' }],
    [-40.01, 'Celsius', 50, { temperature: 'From −40 to 60 °C' }],
    [140.5, 'Fahrenheit', 50, { temperature: 'From −40 to 140 °F' }],
    [20, 'Kelvin', 50, { temperature: 'From 233.15 to 333.15 K' }],
    [61, 'Celsius', 101, { temperature: 'From −40 to 60 °C', rh: OUT_OF_RANGE }],
  ] as const)('%s %s with %s %%', (temperature, unit, rh, wrong) => {
    expect(airRefusal(temperature, unit, rh)).toEqual(wrong)
  })

  it.each([
    [-40, 'Celsius', 0.1],
    [60, 'Celsius', 100],
    [-40, 'Fahrenheit', 50],
    [140, 'Fahrenheit', 50],
    [333.15, 'Kelvin', 50],
  ] as const)('%s %s with %s %% can', (temperature, unit, rh) => {
    expect(airRefusal(temperature, unit, rh)).toBeNull()
  })
})

describe('the class of the water', () => {
  it.each(reference.waterClass)('of $wetSurface m² in $totalSurface m² is $class', (given) => {
    const percent = wetShare(given.wetSurface, given.totalSurface)!
    expect(percent).toBeCloseTo(given.percent, 1)
    expect(classOfShare(percent)).toBe(`CLASS_${given.class}`)
  })

  it.each([
    [0, 'CLASS_1'],
    [4.999, 'CLASS_1'],
    [5, 'CLASS_2'],
    [40, 'CLASS_2'],
    [40.001, 'CLASS_3'],
    [100, 'CLASS_3'],
  ])('%s %% is %s', (percent, waterClass) => expect(classOfShare(percent)).toBe(waterClass))

  it('of exactly 40 % is 2, however the areas add up', () => {
    for (let total = 1; total < 400; total++) {
      const wet = total % 2 ? 0.4 * total : 0.1 * total + 0.3 * total
      expect(classOfShare(wetShare(wet, total)!), `${wet} of ${total}`).toBe('CLASS_2')
    }
  })

  it.each([
    [4.96, 0, '4.96 %'],
    [4.9996, 1, '4.9996 %'],
    [5, 0, '5 %'],
    [12.34, 0, '12 %'],
    [12.34, 1, '12.3 %'],
    [40.2, 0, '40.2 %'],
    [40.0004, 1, '40.0004 %'],
  ])('%s %% is written on its own side of a border', (percent, decimals, text) =>
    expect(shareText(percent, decimals)).toBe(text),
  )

  const room = (values: Partial<WetRoom> = {}): WetRoom => ({
    lengthMetres: 5,
    widthMetres: 4,
    heightMetres: 2.5,
    wetFloorArea: null,
    wetWallArea: null,
    wetUpperWallArea: null,
    wetCeilingArea: null,
    insets: 0,
    ...values,
  })

  it('is made by all measured rooms together, and by none that is not', () => {
    expect(surfaceOf(room())).toBe(85)
    expect(volumeOf(room())).toBe(50)
    expect(classOfRooms([])).toBeNull()
    expect(classOfRooms([room({ heightMetres: null, wetFloorArea: 20 })])).toBeNull()
    expect(
      classOfRooms([
        room({ wetFloorArea: 20, wetWallArea: 10, wetUpperWallArea: 4, wetCeilingArea: 4 }),
        room(),
        room({ lengthMetres: null, wetFloorArea: 500 }),
      ]),
    ).toEqual({ waterClass: 'CLASS_2', percent: 20, wetSurface: 34, totalSurface: 170 })
  })

  it('is not made by a room without any surface', () => {
    expect(wetShare(0, 0)).toBeNull()
  })

  it('counts the upper wall and the ceiling for air movers, the wall below not', () => {
    const wet = room({ wetFloorArea: 20, wetWallArea: 30, wetUpperWallArea: 6, wetCeilingArea: 4, insets: 2 })
    expect(airMoversOfRoom(wet, FACTORS)).toEqual({
      wetFloorArea: 20,
      wetUpperArea: 10,
      insets: 2,
      fewest: 8,
      most: 10,
    })
  })
})

describe('dehumidifiers', () => {
  it.each(reference.dehumidifiers)('$type for $volumeM3 m³ of class $class', (given) => {
    const need = dehumidifiersFor(
      given.volumeM3,
      `CLASS_${given.class}` as 'CLASS_1',
      given.type as keyof SizingFactors['unitCapacity'],
      FACTORS,
    )!
    if (given.pintsPerDay) expect(need.pintsPerDay).toBeCloseTo(given.pintsPerDay, 1)
    if (given.litresPerDay) expect(need.litresPerDay).toBeCloseTo(given.litresPerDay, 1)
    if (given.m3PerHour) expect(Math.round(need.cubicMetresPerHour!)).toBe(given.m3PerHour)
  })

  it('come in whole units: 12 000 cubic feet of class 2 take two of 200 pints a day', () => {
    expect(dehumidifiersFor(339.8, 'CLASS_2', 'LGR', FACTORS)).toMatchObject({ factor: 50, units: 2 })
    expect(unitsFor(240, 240)).toBe(1)
    expect(unitsFor(240.1, 240)).toBe(2)
    expect(unitsFor(0, 240)).toBe(0)
  })

  it('of the conventional type do not dry class 4', () => {
    expect(dehumidifiersFor(100, 'CLASS_4', 'CONVENTIONAL', FACTORS)).toBeNull()
    expect(dehumidifiersFor(100, 'CLASS_4', 'LGR', FACTORS)?.factor).toBe(40)
  })
})

describe('air movers', () => {
  it.each(reference.airMovers)('for $floorM2 m² of floor, $upperM2 m² above and $insets insets', (given) => {
    expect(airMoversFor(given.floorM2, given.upperM2, given.insets, FACTORS)).toMatchObject({
      fewest: given.min,
      most: given.max,
    })
  })

  it('are none where nothing is wet', () => {
    expect(airMoversFor(0, 0, 3, FACTORS)).toMatchObject({ fewest: 0, most: 0 })
  })

  it('are not one more for the last digit of a double', () => {
    expect(airMoversFor(6.5032 * 3, 0, 0, FACTORS).fewest).toBe(4)
  })
})
