import 'server-only'
import { toInstant } from '@/lib/base/time'
import { CLOCK_SKEW_MINUTES } from '@/lib/job/field/rules'

import { type ExifTags, readExifTags } from './exif-tags'

/** The facts that a camera wrote into a photo. */
export interface CameraFacts {
  takenAt: Date | null
  latitude: number | null
  longitude: number | null
  camera: string | null
}

const NOTHING: CameraFacts = { takenAt: null, latitude: null, longitude: null, camera: null }
const MAX_CAMERA = 100
/** A camera that was never set starts counting before this year. */
const FIRST_YEAR = 2000

/**
 * Reads the facts that a camera wrote. An impossible one (the future, a place off the globe) counts as absent; it is
 * never a reason to refuse a photo.
 * @param exif a TIFF structure (lib/base/find-exif)
 * @param timezone the wall clock of cameras that do not write their offset from UTC
 */
export function readCameraFacts(exif: Uint8Array | null, timezone: string, now = new Date()): CameraFacts {
  if (!exif) return NOTHING
  try {
    const { image, photo, place } = readExifTags(Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength))
    return {
      takenAt: takenAtOf(image, photo, { timezone, now }),
      ...coordinatesOf(
        degreesOf(place.latitude, place.latitudeRef, LATITUDE),
        degreesOf(place.longitude, place.longitudeRef, LONGITUDE),
      ),
      camera: cameraOf(image.make, image.model),
    }
  } catch {
    return NOTHING
  }
}

/**
 * The first time that can be believed: when it was taken, when it became a file, when that was changed. Each has an
 * offset of its own, and phones write one of them for all.
 */
function takenAtOf(
  { changedAt }: ExifTags['image'],
  { takenAt, takenOffset, digitizedAt, digitizedOffset, changedOffset }: ExifTags['photo'],
  { timezone, now }: { timezone: string; now: Date },
): Date | null {
  const offsets = [takenOffset, changedOffset, digitizedOffset]
  const times = [
    [takenAt, takenOffset],
    [digitizedAt, digitizedOffset],
    [changedAt, changedOffset],
  ]
  for (const [local, own] of times) {
    const instant = believed(instantOf(local, [own, ...offsets], timezone), now)
    if (instant) return instant
  }
  return null
}

/**
 * Some cameras write a space for the first zero of a number, and some leave out the seconds. A day alone is no time: none is
 * made of it.
 */
const LOCAL = /^(\d{4})[:/.-]([ \d]\d)[:/.-]([ \d]\d)[ T]([ \d]\d):([ \d]\d)(?::([ \d]\d))?(?: ?([ap])\.?m\b\.?)?/i
/** An hour of phones whose day begins at 24 and ends at 23. */
const MIDNIGHT = '24'
const OFFSET = /^(?:\.\d+)? ?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?)$/i
/** Kiribati's, in minutes. */
const FARTHEST_AHEAD = 14 * 60
const FARTHEST_BEHIND = -12 * 60

/** @param local the wall clock, `2026:03:02 09:00:00`, after which some programs write an offset */
function instantOf(local: unknown, offsets: readonly unknown[], timezone: string): Date | null {
  const text = textOf(local)
  const [clock, ...parts] = LOCAL.exec(text) ?? []
  if (!clock) return null
  const [year, month, day, hour, minute, second] = parts.slice(0, 6).map((part = '00') => part.replace(' ', '0'))
  const written = `${year}-${month}-${day}T${hourOf(hour!, parts[6])}:${minute}:${second}`
  const wall = new Date(`${written}Z`)
  // The 30th of February is no other day, but none.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(written)) return null
  for (const offset of [text.slice(clock.length), ...offsets]) {
    const ahead = minutesAhead(offset)
    if (ahead !== null) return new Date(wall.getTime() - ahead * 60_000)
  }
  return toInstant(written, timezone)
}

/** @param half the letter of `am` or `pm`, of phones that write the time as they show it */
function hourOf(hour: string, half: string | undefined): string {
  if (hour === MIDNIGHT) return '00'
  if (!half || Number(hour) > 12) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')
}

function minutesAhead(offset: unknown): number | null {
  const [found, isUtc, sign, hours, minutes = '0'] = OFFSET.exec(textOf(offset)) ?? []
  if (!found) return null
  if (isUtc) return 0
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return ahead >= FARTHEST_BEHIND && ahead <= FARTHEST_AHEAD && Number(minutes) < 60 ? ahead : null
}

function believed(takenAt: Date | null, now: Date): Date | null {
  if (!takenAt || takenAt.getUTCFullYear() < FIRST_YEAR) return null
  return takenAt.getTime() - now.getTime() > CLOCK_SKEW_MINUTES * 60_000 ? null : takenAt
}

const LATITUDE = { most: 90, ahead: /^N/i, behind: /^S/i }
const LONGITUDE = { most: 180, ahead: /^E/i, behind: /^W/i }

/**
 * Some phones write the degrees alone, with their fraction. Without its hemisphere a place is known only where its sign says
 * it: 27 degrees of nothing may be Brisbane or the Himalaya.
 */
function degreesOf(parts: unknown, reference: unknown, { most, ahead, behind }: typeof LATITUDE): number | null {
  if (!Array.isArray(parts) || !parts.length) return null
  const [degrees, minutes = 0, seconds = 0] = parts as number[]
  if (!inSixties(minutes) || !inSixties(seconds)) return null
  const value = Math.abs(degrees!) + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value) || value > most) return null
  const hemisphere = textOf(reference)
  if (behind.test(hemisphere) || (!hemisphere && degrees! < 0)) return -value
  return ahead.test(hemisphere) ? value : null
}

const inSixties = (value: number): boolean => value >= 0 && value <= 60

/** A camera's text ends with a NUL, behind which may stand what was there before. */
const textOf = (value: unknown): string =>
  // oxlint-disable-next-line no-control-regex
  typeof value === 'string'
    ? value
        .split('\0', 1)[0]!
        .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
        .trim()
    : ''

/** Both or none. A camera that does not know its place writes 0, 0. */
function coordinatesOf(latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) {
    return { latitude: null, longitude: null }
  }
  return { latitude, longitude }
}

function cameraOf(make: unknown, model: unknown): string | null {
  const [maker, name] = [textOf(make), textOf(model)]
  const whole = name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`
  return whole.trim().slice(0, MAX_CAMERA) || null
}
