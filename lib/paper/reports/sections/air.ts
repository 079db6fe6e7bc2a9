import { fullName } from '@/lib/base/names'
import { type Block, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { NOT_RECORDED, fixed, rounded } from '@/lib/paper/reports/words'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import type { AirReading } from '@/lib/site/moisture/schema'

import { type Reading, celsius } from './reading'

/** Air readings with what follows from them; the visit's own inside and outside as well. */
export function airBlocks(readings: readonly AirReading[], reading: Reading): Block[] {
  if (!readings.length) return section('Air', [plain(NOT_RECORDED)])
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
    tableOf(
      [
        'Taken',
        ['Place', 'left', 1.2],
        ['Temperature', 'right'],
        ['RH, %', 'right'],
        ['GPP', 'right'],
        ['Dew point, °C', 'right'],
        ['Grain depression', 'right'],
        ['By', 'left', 1],
      ],
      rows,
    ),
    note(
      `GPP is grains of water per pound of dry air, worked out for ${reading.record.air.altitudeMetres} m above the sea. Grain depression is affected air less the dehumidifier's outlet; a negative one adds moisture.`,
    ),
  ])
}

export const airInWords = (one: AirReading) =>
  `${celsius(one)}, ${rounded(one.rh, 0)} %\n${fixed(one.air.gpp, 0)} GPP, dew ${fixed(one.air.dewPoint, 1)} °C`
