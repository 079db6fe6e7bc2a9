import { fullName } from '@/lib/base/names'
import { toWallClock } from '@/lib/base/time'
import { authorOf } from '@/lib/desk/history/rules'
import type { HistoryEntry } from '@/lib/desk/history/schema'
import type { Note } from '@/lib/job/notes/schema'
import type { Cell } from '@/lib/platform/spreadsheets/cells'
import { BYTE_ORDER_MARK, csvCell } from '@/lib/platform/spreadsheets/csv-writer'
import type { Installation } from '@/lib/site/equipment/schema'
import type { AirReading, MoistureReading } from '@/lib/site/moisture/schema'

/** A table of the claim file, for its page and for a spreadsheet. Times are on the site's clock. */
export interface Sheet {
  head: string[]
  rows: Cell[][]
}

/** The names by which the rows of a table name rooms and people's visits. */
export interface Told {
  timezone: string
  roomOf: (roomId: string | null) => string | null
}

export const sheetText = ({ head, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** `2026-11-05 09:30` on the site's clock. */
export const localTime = (at: string, timezone: string): string =>
  toWallClock(at, timezone).slice(0, 16).replace('T', ' ')

/** `CONTROL_READING` for people: `Control reading`. */
export const inWords = (code: string): string => code.charAt(0) + code.slice(1).replaceAll('_', ' ').toLowerCase()

export const moistureSheet = (readings: readonly MoistureReading[], { timezone, roomOf }: Told): Sheet => ({
  head: [
    'Time',
    'Room',
    'Point',
    'Location',
    'Material',
    'Meter',
    'Scale',
    'Value',
    'Unit',
    'Type',
    'Taken by',
    'Note',
  ],
  rows: readings.map((reading) => [
    { local: localTime(reading.happenedAt, timezone) },
    roomOf(reading.roomId),
    reading.pointLabel,
    inWords(reading.location),
    reading.material,
    reading.meterName,
    reading.scaleLabel,
    reading.value,
    reading.unit,
    inWords(reading.type),
    fullName(reading.takenBy),
    reading.note,
  ]),
})

export const airSheet = (readings: readonly AirReading[], { timezone, roomOf }: Told): Sheet => ({
  head: [
    'Time',
    'Place',
    'Room',
    'Dehumidifier',
    'Temperature',
    'Unit',
    'RH %',
    'GPP',
    'Grain depression',
    'Taken by',
    'Note',
  ],
  rows: readings.map((reading) => [
    { local: localTime(reading.happenedAt, timezone) },
    inWords(reading.place),
    roomOf(reading.roomId) ?? reading.chamber,
    reading.equipmentReferenceId,
    reading.temperature,
    reading.temperatureUnit,
    reading.rh,
    Math.round(reading.air.gpp * 10) / 10,
    reading.grainDepression === null ? null : Math.round(reading.grainDepression * 10) / 10,
    fullName(reading.takenBy),
    reading.note,
  ]),
})

export const equipmentSheet = (installations: readonly Installation[], { timezone }: Told): Sheet => ({
  head: ['Unit', 'Kind', 'Name', 'Serial', 'Room', 'Installed', 'Picked up', 'Installed by'],
  rows: installations.map((one) => [
    one.referenceId,
    one.categoryName,
    one.name,
    one.serial,
    one.roomName,
    { local: localTime(one.installedTime, timezone) },
    one.pickupTime && { local: localTime(one.pickupTime, timezone) },
    fullName(one.installedBy),
  ]),
})

export const historySheet = (entries: readonly HistoryEntry[], { timezone }: Told): Sheet => ({
  head: ['Time', 'Who', 'What', 'In their words', 'Changes'],
  rows: entries.map(({ at, by, byLink, text, quote, changes }) => [
    { local: localTime(at, timezone) },
    authorOf({ by, byLink }),
    text,
    quote,
    changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; ') || null,
  ]),
})

export const notesSheet = (notes: readonly Note[], { timezone }: Told): Sheet => ({
  head: ['Time', 'Who', 'Note'],
  rows: notes.map(({ createdAt, createdBy, text }) => [
    { local: localTime(createdAt, timezone) },
    fullName(createdBy),
    text,
  ]),
})
