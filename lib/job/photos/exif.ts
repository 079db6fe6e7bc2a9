import 'server-only'
import { toInstant } from '@/lib/base/time'
import { CLOCK_SKEW_MINUTES } from '@/lib/job/field/rules'

import { readExifTags } from './exif-tags'

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
 * @param timezone the wall clock of cameras that do not write their offset from UTC
 */
export function readCameraFacts(exif: Buffer | undefined, timezone: string, now = new Date()): CameraFacts {
  if (!exif) return NOTHING
  try {
    const { image, photo, place } = readExifTags(exif)
    return {
      takenAt: believed(instantOf(photo.takenAt ?? photo.digitizedAt, photo.offset, timezone), now),
      ...coordinatesOf(
        degreesOf(place.latitude, place.latitudeRef, 90),
        degreesOf(place.longitude, place.longitudeRef, 180),
      ),
      camera: cameraOf(image.make, image.model),
    }
  } catch {
    return NOTHING
  }
}

const LOCAL = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/
const OFFSET = /^([+-])(\d{2}):(\d{2})$/

/** @param local the wall clock, `2026:03:02 09:00:00` */
function instantOf(local: unknown, offset: unknown, timezone: string): Date | null {
  const [, year, month, day, hour, minute, second] = LOCAL.exec(textOf(local)) ?? []
  if (!year) return null
  const wall = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(wall.getTime())) return null
  const [, sign, hours, minutes] = OFFSET.exec(textOf(offset)) ?? []
  if (!sign) return toInstant(wall.toISOString().slice(0, 19), timezone)
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(wall.getTime() - (sign === '+' ? ahead : -ahead))
}

function believed(takenAt: Date | null, now: Date): Date | null {
  if (!takenAt || takenAt.getUTCFullYear() < FIRST_YEAR) return null
  return takenAt.getTime() - now.getTime() > CLOCK_SKEW_MINUTES * 60_000 ? null : takenAt
}

function degreesOf(parts: unknown, reference: unknown, most: number): number | null {
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [degrees, minutes, seconds] = parts as number[]
  const value = degrees! + minutes! / 60 + seconds! / 3600
  if (!Number.isFinite(value) || value > most) return null
  return /^[SW]/.test(textOf(reference)) ? -value : value
}

/** A camera's text ends with a NUL and may be padded with more. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '')

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
