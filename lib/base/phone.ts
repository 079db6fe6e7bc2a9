/** The digits that follow the country's own in a number of these countries. */
const DIALLED: { prefix: string; digits: RegExp }[] = [
  { prefix: '+61', digits: /^[2-478]\d{8}$/ },
  { prefix: '+64', digits: /^[2-9]\d{7,9}$/ },
]

/**
 * A telephone number in E.164, as networks know it: `0400 000 000` in Australia is `+61400000000`. A number without a
 * country belongs to `country`, which is New Zealand or else Australia. Null for anything else.
 */
export function toE164(typed: string, country?: string | null): string | null {
  const text = typed.normalize('NFKC').trim()
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const home = /new zealand|^nz$/i.test(country?.trim() ?? '') ? '+64' : '+61'
  const full = text.startsWith('+') ? `+${digits}` : withCountry(digits, home)
  // People write the trunk's zero behind the country: +61 (0)400 000 000.
  const tidy = full.replace(/^\+(61|64)0/, '+$1')
  const known = DIALLED.find(({ prefix }) => tidy.startsWith(prefix))
  if (known) return known.digits.test(tidy.slice(known.prefix.length)) ? tidy : null
  return /^\+[1-9]\d{7,14}$/.test(tidy) ? tidy : null
}

function withCountry(digits: string, home: string): string {
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return home + digits.slice(1)
  return /^6[14]/.test(digits) ? `+${digits}` : digits
}

/** E.164 as people of these countries read it: `0400 000 000` for an Australian mobile, else in groups. */
export function readableNumber(number: string): string {
  const mobile = /^\+61(4\d{2})(\d{3})(\d{3})$/.exec(number)
  if (mobile) return `0${mobile.slice(1).join(' ')}`
  const landline = /^\+61(\d)(\d{4})(\d{4})$/.exec(number)
  if (landline) return `0${landline.slice(1).join(' ')}`
  return number
}

const dialled = (number: string): string => number.replace(/[^\d+]/g, '')

/** A link that calls a number, in whatever form it was typed. */
export const dialHref = (number: string): string => `tel:${dialled(number)}`

/** A link that opens the phone's own text message. `?&` is what both iOS and Android take for the beginning of the text. */
export const smsHref = (number: string, text?: string): string =>
  `sms:${dialled(number)}${text === undefined ? '' : `?&body=${encodeURIComponent(text)}`}`
