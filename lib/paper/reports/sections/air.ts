import { fullName } from '@/lib/base/names'
import { airAt, toCelsius } from '@/lib/base/psychrometrics'
import { type Block, factsOf, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { NOT_RECORDED, fixed, rounded, temperatureInWords } from '@/lib/paper/reports/words'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import type { AirReading } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { type Reading, celsius } from './reading'

/** Air readings with what follows from them, and the inside and outside of one visit. */
export function airBlocks(readings: readonly AirReading[], reading: Reading, visit?: Inspection): Block[] {
  const typed = visit ? visitAir(visit, reading) : null
  if (!readings.length) return section('Air', [typed ?? plain(NOT_RECORDED)])
  const rooms = new Map(reading.record.rooms.map(({ id, roomName }) => [id, roomName]))
  const rows = readings.map((one) => [
    reading.words.at(one.happenedAt),
    [AIR_PLACE_LABELS[one.place], one.roomId && rooms.get(one.roomId), one.chamber, one.equipmentReferenceId]
      .filter(Boolean)
      .join(', '),
    celsius(one),
    rounded(one.rh, 1),
    fixed(one.air.gpp, 1),
    fixed(one.air.dewPoint, 1),
    fixed(one.grainDepression, 1),
    [fullName(one.takenBy), one.isLateEntry && 'late entry', one.overdueMeterReason && 'meter past its check', one.note]
      .filter(Boolean)
      .join('; '),
  ])
  return section('Air', [
    typed,
    tableOf(
      [
        'When',
        ['Place', 'left', 1.9],
        ['Temp.', 'right'],
        ['RH,\n%', 'right'],
        ['GPP', 'right'],
        ['Dew\npoint, °C', 'right'],
        ['Grain\ndepr.', 'right'],
        ['By', 'left', 1],
      ],
      rows,
    ),
    note(
      `GPP is grains of water per pound of dry air, worked out for ${reading.record.air.altitudeMetres} m above the sea. Grain depression is affected air less the dehumidifier's outlet; a negative one adds moisture.`,
    ),
  ])
}

/** The air inside and outside as the visit's form has it, with what follows from it. */
export function visitAir(visit: Inspection, { record }: Reading): Block | null {
  const { temperatureUnits: unit } = visit
  const inWords = (temperature: number | null, rh: number | null): string | null => {
    if (temperature === null && rh === null) return null
    const read = [temperature !== null && temperatureInWords(temperature, unit), rh !== null && `${rh} % RH`]
    if (temperature === null || rh === null) return read.filter(Boolean).join(', ')
    const air = airAt(toCelsius(temperature, unit), rh, record.air.altitudeMetres)
    return [...read, `${fixed(air.gpp, 1)} GPP`, `dew point ${fixed(air.dewPoint, 1)} °C`].join(', ')
  }
  return factsOf([
    ['Inside', inWords(visit.temperatureInside, visit.rhInside)],
    ['Outside', inWords(visit.temperatureOutside, visit.rhOutside)],
  ])
}

export const airInWords = (one: AirReading) =>
  `${celsius(one)}, ${rounded(one.rh, 0)} %, ${fixed(one.air.gpp, 0)} GPP, dew ${fixed(one.air.dewPoint, 1)} °C`
