import { isAustralia } from './address'
import { withPlainMarks } from './folded'

/** The digits that follow the country's own in a number of these countries. */
const DIALLED: { prefix: string; digits: RegExp; mobile: RegExp }[] = [
  { prefix: '+61', digits: /^[2-478]\d{8}$/, mobile: /^4/ },
  { prefix: '+64', digits: /^[2-9]\d{7,9}$/, mobile: /^2/ },
]

/** Longer texts are no numbers, and are not looked at. */
const LONGEST = 60

const TELEPHONES = 'tel telephone ph phone mob mobile cell cellphone t p m'.split(' ')
const FAXES = ['f', 'fax', 'facsimile']
/** Words that say which of somebody's numbers one is. A fax alone, also that of the office, is no telephone; one that is both is. */
const KINDS = new Set([
  ...TELEPHONES,
  ...FAXES,
  ...'home work office business bus direct main contact after hours ah bh no number h w o'.split(' '),
])

/** A/H and B.H. are one word. */
const withWholeWords = (text: string): string => text.replace(/\b([ab])[./]h\b/gi, '$1h')

/** Whether a text is nothing but such words, in whichever order: `Tel/Mob`, `(m)`, `Ph/Fax`. */
function isKind(text: string): boolean {
  const words = withWholeWords(text.toLowerCase())
    .split(/[^a-z]+/)
    .filter(Boolean)
  const isFax = words.some((word) => FAXES.includes(word)) && !words.some((word) => TELEPHONES.includes(word))
  return words.length > 0 && words.every((word) => KINDS.has(word)) && !isFax
}

/** A kind has up to 24 letters and signs behind its first. */
const KIND_BEFORE = /^[a-z([][a-z.:/&,()[\]' -]{0,24}?(?=[+(]?\d[\d ()./-]{4})/i
const KIND_BEHIND = /(?<=\d[ )]?)[ :,/-]{0,3}[([]?[a-z][a-z./&, -]{0,24}[)\]]?$/i
/** A letter alone says which it is before what can only be a telephone’s: P 123456 and No 123456 may be a policy. */
const WHOLE_NUMBER = /^(?:[+(0]|4|1[38])(?:\D?\d){7}/
/** One number with 0011, its country and the longest extension has so many; two of them have more. */
const MOST_DIGITS = 19

/**
 * A number without the words in front of it and behind it that say which it is: `Ph: `, `Tel/Mob `, `m `, ` (work)`. Those of
 * several tell them apart, and stay.
 */
function withoutKind(text: string): string {
  const [before = ''] = KIND_BEFORE.exec(text) ?? []
  const rest = text.slice(before.length)
  const isShort = /^(?:[a-z]|no\.?|number) ?$/i.test(before)
  const number = isKind(before) && (!isShort || WHOLE_NUMBER.test(rest)) ? rest : text
  const [behind = ''] = KIND_BEHIND.exec(number) ?? []
  const alone = number.slice(0, number.length - behind.length)
  return isKind(behind) && !/\bno\b/i.test(behind) && countDigits(alone) >= 6 && !lettered(number) ? alone : number
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/**
 * A number as it was typed, without what is none of it: unseen marks, typographic hyphens, `tel:`, `Ph:`, `(m)`, a
 * spreadsheet’s sign.
 */
export const tidyNumber = (typed: string): string => {
  const text = withPlainMarks(typed.normalize('NFKC'))
    .trim()
    .replace(/^tel:\s?|^'(?=[\d(+])/i, '')
  const isSeveral = countDigits(text) > MOST_DIGITS
  const tidy = text.replace(/\s+/g, (space) => (isSeveral && space.includes('\n') ? ' / ' : ' '))
  return isSeveral || tidy.length > LONGEST ? tidy : withoutKind(tidy)
}

/** The key of a telephone for each letter from a to z. */
const KEYS = '22233344455566677778889999'

/** 1300 FLOODS is dialled by its letters' keys, and no further than such numbers are long. */
function lettered(tidy: string): string | null {
  const [, begin, rest] = /^(1[38]00|13)[ -]?((?=.*[a-z]{3})[a-z\d][a-z\d -]*)$/i.exec(tidy) ?? []
  if (!rest) return null
  const keys = rest.toLowerCase().replace(/[a-z]/g, (letter) => KEYS[letter.charCodeAt(0) - 97]!)
  const dialled = keys.replace(/\D/g, '').slice(0, begin === '13' ? 4 : 6)
  return `${begin}${dialled}`.length === (begin === '13' ? 6 : 10) ? `${begin} ${dialled}` : null
}

/** What stands in brackets behind a number, whose it is: `0412 345 678 (Dana)`. Behind a fax's number it says that it is one. */
const withoutName = (tidy: string): string =>
  tidy.replace(/(?<=\d) ?\((?![^)]*\b(?:fax|facsimile|f)\b)[^()\d]{1,40}\)$/i, '')

/**
 * A number and its extension, digits alone: `(02) 5550 0101 ext. 12`, `(x12)`, `#12`, and `,12`, which waits and dials. Of
 * the number a country in brackets loses these, and the trunk's zero behind a country goes.
 */
export function splitNumber(typed: string): { number: string; extension: string | null } {
  const tidy = withoutName(tidyNumber(typed))
    .replace(/^\(?\+ ?(\d{1,3})\)/, '+$1 ')
    .replace(/^((?:\+|00(?:11)? ?)\d{1,3}) ?\(0\) ?/, '$1 ')
  const at = tidy.search(/[xe#,;]/i)
  const [, extension] =
    at === -1
      ? []
      : (/^[,;]{0,4} ?(?:ext(?:ension|n)?|ex|x|#|)[.:=-]? ?(?:no\.? ?)?(\d{1,6})\)?$/i.exec(tidy.slice(at)) ?? [])
  if (!extension) return { number: lettered(tidy) ?? tidy, extension: null }
  return { number: tidy.slice(0, at).trim().replace(/ ?\($/, ''), extension }
}

const A_KIND = `(?:${[...KINDS].join('|')})`
/** What stands between two numbers: a sign, a word, or the kind of the second one. */
const BETWEEN = new RegExp(
  `[/;,&|\\n]| or | and |(?<=\\d\\)?) (?=\\(?${A_KIND}(?: ${A_KIND}){0,2}\\)?[.:-]? ?[+(]?\\d{2})`,
  'i',
)

/** The numbers of a text that holds several: `02 5550 0101 / 0412 345 678`, `Ph 02 5550 0101 Mob 0412 345 678`. Any other text is one. */
export function numbersIn(typed: string): string[] {
  if (typed.length > 2 * LONGEST || splitNumber(typed).extension) return [typed]
  const several = withWholeWords(tidyNumber(typed)).split(BETWEEN).filter(isOne)
  return several.length > 1 || (several.length && !isOne(typed)) ? several.map(tidyNumber) : [typed]
}

/** Whether a text may be a telephone number: 6 to 15 digits (E.164) with the usual signs, and an extension. */
export const isPhone = (typed: string): boolean => isOne(typed) && numbersIn(typed).length === 1

function isOne(typed: string): boolean {
  if (typed.length > LONGEST) return false
  const { number } = splitNumber(typed)
  const digits = number.replace(/\D/g, '').replace(/^00(?:11)?/, '').length
  return /^\+?[\d\s()./-]+$/.test(number) && digits >= 6 && digits <= 15
}

/** `+61` or `+64` where a number without a country is dialled there; null in any other country. */
function homeOf(country: string | null | undefined): string | null {
  const name = country?.trim()
  if (isAustralia(name)) return '+61'
  return /new zealand|^nz$/i.test(name!) ? '+64' : null
}

/**
 * A telephone number in E.164, as networks know it: `0400 000 000` in Australia is `+61400000000`. A number without a
 * country belongs to `country`, Australia where that is nothing. Null for anything else, for an extension, which no network
 * knows, and for a number without a country from elsewhere: this is for screens, and the server knows the numbers of every
 * country (`lib/platform/sms/numbers.ts`).
 */
export function toE164(typed: string, country?: string | null): string | null {
  if (typed.length > LONGEST) return null
  const { number: text, extension } = splitNumber(typed)
  if (extension || !/^\+?[\d\s().\-/]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const full = text.startsWith('+') ? `+${digits}` : withCountry(digits, homeOf(country))
  // People write the trunk's zero behind the country: +61 (0)400 000 000.
  const tidy = full.replace(/^\+(61|64)0/, '+$1')
  const known = DIALLED.find(({ prefix }) => tidy.startsWith(prefix))
  if (known) return known.digits.test(tidy.slice(known.prefix.length)) ? tidy : null
  return /^\+[1-9]\d{7,14}$/.test(tidy) ? tidy : null
}

/** 0011 dials out of Australia, 00 out of most countries. */
function withCountry(digits: string, home: string | null): string {
  const abroad = ['0011', '00'].find((way) => digits.startsWith(way) && (way === '00' || home !== '+64'))
  if (abroad) return `+${digits.slice(abroad.length)}`
  if (!home) return digits
  if (digits.startsWith('0')) return home + digits.slice(1)
  if (/^6[14]/.test(digits) && digits.length > 9) return `+${digits}`
  return digits.length === 9 ? home + digits : digits
}

export const NOT_A_NUMBER = 'This is not a valid mobile number'
export const IS_A_LANDLINE = 'This is a landline: a text message reaches mobile numbers only'

/**
 * Why no text message reaches a number; null where one does, as far as a screen can tell. `country` as in `toE164`.
 */
export function smsRefusal(typed: string, country?: string | null): string | null {
  const number = toE164(typed, country)
  if (!number) return homeOf(country) === null && isPhone(typed) ? null : NOT_A_NUMBER
  const known = DIALLED.find(({ prefix }) => number.startsWith(prefix))
  return known && !known.mobile.test(number.slice(known.prefix.length)) ? IS_A_LANDLINE : null
}

/** Where a number of a record is dialled that names no country: the record's, which a clock tells where nobody wrote it. */
export function dialledIn(country: string | null, timezone: string): string {
  if (country) return country
  if (timezone.startsWith('Australia/')) return 'Australia'
  return timezone === 'Pacific/Auckland' ? 'New Zealand' : 'another country'
}

/**
 * An Australian number that a spreadsheet took for a quantity, with what it took away: `491570156` and `732105678` get
 * their zero, `61412345678` gets its plus. Anything else is tidied and otherwise as it was.
 */
export function regainedNumber(typed: string): string {
  // What reads sheets for others makes fractions of whole numbers: 412345678.0.
  const tidy = tidyNumber(typed).replace(/^(\d{9,11})\.0$/, '$1')
  if (!/^[\d -]+$/.test(tidy)) return tidy
  const digits = tidy.replace(/\D/g, '')
  if (/^[2-478]\d{8}$/.test(digits)) return `0${tidy}`
  return /^61[2-478]\d{8}$/.test(digits) ? `+${tidy}` : tidy
}

/** The digits by which a number is searched: those that its spellings share, without country, trunk or way out. */
export function searchedDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const abroad = digits.replace(/^00(?:11)?/, '')
  const isWhole = typed.trimStart().startsWith('+') || abroad !== digits || digits.length > 10
  const shared = (isWhole ? abroad.replace(/^6[14]/, '') : digits).replace(/^0/, '')
  // Of a way out alone nothing is left, which every number has.
  return shared.length > 1 ? shared : digits
}

/** E.164 as people of these countries read it: `0400 000 000` for an Australian mobile, else in groups. */
export function readableNumber(number: string): string {
  const mobile = /^\+61(4\d{2})(\d{3})(\d{3})$/.exec(number)
  if (mobile) return `0${mobile.slice(1).join(' ')}`
  const landline = /^\+61(\d)(\d{4})(\d{4})$/.exec(number)
  if (landline) return `0${landline.slice(1).join(' ')}`
  return number
}

/** What a phone dials: the digits as they were typed, or in E.164 where these alone would not get through. */
function dialled(typed: string): string {
  const digits = regainedNumber(splitNumber(typed).number).replace(/(?!^)\+|[^\d+]/g, '')
  return /^\+610|^00[1-9]/.test(digits) ? (toE164(digits) ?? digits) : digits
}

/** A link that calls a number, the first of several, in whatever form it was typed: `tel:0733961234;ext=12`. */
export function dialHref(typed: string): string {
  const [number = ''] = numbersIn(typed)
  const { extension } = splitNumber(number)
  return `tel:${dialled(number)}${extension ? `;ext=${extension}` : ''}`
}

/** A link that opens the phone's own text message. `?&` is what both iOS and Android take for the beginning of the text. */
export const smsHref = (number: string, text?: string): string =>
  `sms:${dialled(number)}${text === undefined ? '' : `?&body=${encodeURIComponent(text)}`}`
