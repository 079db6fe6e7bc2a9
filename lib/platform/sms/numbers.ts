import 'server-only'
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'

import { IS_A_LANDLINE, NOT_A_NUMBER, numbersIn, smsRefusal, splitNumber } from '@/lib/base/phone'

/** The longest text that is looked at for a number. */
const LONGEST = 60

/** Countries by the names that people write, and by their two letters. */
const COUNTRIES = countries()

function countries(): ReadonlyMap<string, CountryCode> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = getCountries()
  return new Map<string, CountryCode>([
    ...codes.map((code) => [code.toLowerCase(), code] as const),
    ...codes.map((code) => [names.of(code)?.toLowerCase() ?? '', code] as const),
    ...(['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'] as const).map(
      (name) => [name, 'GB'] as const,
    ),
    ...(['usa', 'u.s.a.', 'united states of america'] as const).map((name) => [name, 'US'] as const),
    ['nzl', 'NZ'],
    ['aotearoa', 'NZ'],
  ])
}

const countryOf = (name: string | null | undefined): CountryCode =>
  COUNTRIES.get(name?.trim().toLowerCase() ?? '') ?? 'AU'

/**
 * A number as networks know it. `country` (a name, or two letters; Australia for any other text) is where one without a
 * country is dialled. Null for a text that is no number of any country.
 */
export function numberOf(typed: string, country?: string | null) {
  if (typed.length > LONGEST) return null
  // 00 dials out of most countries, and is what people write who do not know the way out of theirs.
  const number = splitNumber(typed).number.replace(/^00(?! ?11)/, '+')
  const read = parsePhoneNumberFromString(number, { defaultCountry: countryOf(country), extract: false })
  return read?.isPossible() ? read : null
}

/** The numbers of a record in E.164, those that can be dialled, with spaces between: `+61755500142 +61400000000`. */
export const dialledNumbers = (typed: readonly (string | null | undefined)[], country?: string | null): string =>
  [
    ...new Set(
      typed
        .flatMap((one) => (one ? numbersIn(one) : []))
        .flatMap((one) => {
          const read = numberOf(one, country)
          return read?.isValid() ? read.number : []
        }),
    ),
  ].join(' ')

/** Kinds of numbers that no text message reaches. One of a kind that is not known yet may be a new mobile's. */
const UNREACHED: readonly (string | undefined)[] = ['FIXED_LINE', 'TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'UAN']

/** The number that a text message goes to, in E.164, or why none reaches it. */
export function textedNumber(
  typed: string,
  country?: string | null,
): { number: string; refusal?: undefined } | { number?: undefined; refusal: string } {
  const read = splitNumber(typed).extension ? null : numberOf(typed, country)
  if (!read) return { refusal: NOT_A_NUMBER }
  if (UNREACHED.includes(read.getType())) return { refusal: IS_A_LANDLINE }
  const refusal = smsRefusal(read.number)
  return refusal ? { refusal } : { number: read.number }
}
