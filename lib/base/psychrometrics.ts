import type { TEMPERATURE_UNITS } from '@/db/enums/site'

import { withMinus } from './numbers'

export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/** The pressure at sea level that the trade's charts are drawn for, in pascals. */
const SEA_LEVEL_PRESSURE = 101_325
export const MIN_CELSIUS = -40
export const MAX_CELSIUS = 60

const GRAINS_PER_POUND = 7000

export const TEMPERATURE_SIGNS: Record<TemperatureUnit, string> = { Celsius: '°C', Fahrenheit: '°F', Kelvin: 'K' }

/** A temperature in degrees Celsius. */
export function toCelsius(value: number, unit: TemperatureUnit): number {
  if (unit === 'Fahrenheit') return ((value - 32) * 5) / 9
  return unit === 'Kelvin' ? value - 273.15 : value
}

/** Degrees Celsius in another unit. */
export function fromCelsius(celsius: number, unit: TemperatureUnit): number {
  if (unit === 'Fahrenheit') return (celsius * 9) / 5 + 32
  return unit === 'Kelvin' ? celsius + 273.15 : celsius
}

/**
 * What is wrong with a temperature and a relative humidity, by field; null when both are possible. A temperature lies
 * from −40 to 60 °C, a humidity above 0 and up to 100 %.
 */
export function airRefusal(
  temperature: number,
  unit: TemperatureUnit,
  rh: number,
): { temperature?: string; rh?: string } | null {
  const celsius = toCelsius(temperature, unit)
  // Converting loses the last digits of a double, and −40 °F (−40 °C) must stay possible.
  const isOut = !(celsius >= MIN_CELSIUS - 1e-9 && celsius <= MAX_CELSIUS + 1e-9)
  const bounds = [MIN_CELSIUS, MAX_CELSIUS].map((bound) => +fromCelsius(bound, unit).toFixed(2))
  const wrong = {
    ...(isOut && {
      temperature: `From ${withMinus(String(bounds[0]))} to ${withMinus(String(bounds[1]))} ${TEMPERATURE_SIGNS[unit]}`,
    }),
    ...(!(rh > 0 && rh <= 100) && { rh: 'Above 0 and at most 100 %' }),
  }
  return Object.keys(wrong).length ? wrong : null
}

/**
 * The air's pressure in pascals at a height above the sea in metres.
 * Source: ICAO Standard Atmosphere, as in the ASHRAE Handbook, Fundamentals, chapter 1.
 */
export const pressureAt = (altitudeMetres: number): number =>
  SEA_LEVEL_PRESSURE * (1 - 2.25577e-5 * altitudeMetres) ** 5.2559

/** The pressure of saturated vapour over water in pascals at °C. Source: Magnus, with Sonntag's constants (WMO-No. 8). */
export const saturationPressure = (celsius: number): number => 611.2 * Math.exp((17.62 * celsius) / (243.12 + celsius))

/** Figures that follow from the temperature and relative humidity of air. */
export interface Air {
  /** Pascals. */
  vapourPressure: number
  /** Grams of water per kilogram of dry air. */
  humidityRatio: number
  /** Grains of water per pound of dry air. */
  gpp: number
  /** Degrees Celsius. */
  dewPoint: number
  /** Grams of water per cubic metre. */
  absoluteHumidity: number
}

/**
 * The state of air at a temperature in °C, a relative humidity in % and a height above the sea in metres. The height is
 * the organisation's, and nobody may leave it out. Source: ASHRAE Handbook, Fundamentals, chapter 1, over Magnus'
 * vapour pressure.
 */
export function airAt(celsius: number, rh: number, altitudeMetres: number): Air {
  const pressure = pressureAt(altitudeMetres)
  const vapourPressure = (rh / 100) * saturationPressure(celsius)
  const ratio = (0.621945 * vapourPressure) / (pressure - vapourPressure)
  const g = Math.log(rh / 100) + (17.62 * celsius) / (243.12 + celsius)
  return {
    vapourPressure,
    humidityRatio: ratio * 1000,
    gpp: ratio * GRAINS_PER_POUND,
    dewPoint: (243.12 * g) / (17.62 - g),
    absoluteHumidity: (2.167 * vapourPressure) / (celsius + 273.15),
  }
}

/**
 * The grains per pound that a dehumidifier takes out of the air that enters it; a negative number means that it adds
 * moisture.
 */
export const grainDepression = (affectedGpp: number, outletGpp: number): number => affectedGpp - outletGpp
