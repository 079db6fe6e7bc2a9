import { ATTACHMENTS } from '@/lib/uploads/rules'

/** Attachments of one e-mail: how many. */
export const MOST_ATTACHMENTS = 50
export const ATTACHMENTS_TOO_LARGE = 'attachments: at most 50 MB together.'
/** The files that come with an e-mail from somebody's device: also e-books and archives. */
export const EMAIL_FILES = {
  attachments: {
    ...ATTACHMENTS,
    max: MOST_ATTACHMENTS,
    types: [
      ...ATTACHMENTS.types,
      'application/epub+zip',
      'application/vnd.rar',
      'application/x-7z-compressed',
      'application/x-rar-compressed',
      'application/x-tar',
    ],
  },
}
export const STORAGE_EXHAUSTED =
  'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more attachments.'

export const MOST_RECIPIENTS = 50
/** As long as Twilio takes a text. */
export const MOST_SMS_TEXT = 1_600
/** Of a job's e-mails, and of its texts, the newest so many are shown. */
export const MOST_SHOWN = 200

export const NOT_A_NUMBER = 'This is not a valid mobile number'

/** How many digits follow the country's own: what a number of these countries can have. */
const DIALLED: { prefix: string; digits: RegExp }[] = [
  { prefix: '+61', digits: /^[2-478]\d{8}$/ },
  { prefix: '+64', digits: /^[2-9]\d{7,9}$/ },
]

/**
 * A telephone number as networks know it, E.164: `0400 000 000` in Australia is `+61400000000`. A number without its
 * country is one of `country`, New Zealand's or else Australia's. Null for what is none.
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

const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '\f^{}\\[~]|€'

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2'
  /** In units of the encoding: septets, or UTF-16 units. */
  units: number
  segments: number
  /** How many more units fit into the last segment. */
  left: number
}

/**
 * Into how many parts a text is cut on its way, which is what it costs (3GPP TS 23.038 and 23.040): 160 septets, or 153
 * in each of several; with a sign that GSM-7 lacks 70 UTF-16 units, or 67. Neither half of a pair stands in two parts.
 */
export function segmentsOf(text: string): Segments {
  const signs = [...text]
  const isGsm = signs.every((sign) => GSM_BASIC.includes(sign) || GSM_EXTENDED.includes(sign))
  const sizes = signs.map((sign) => (isGsm ? (GSM_EXTENDED.includes(sign) ? 2 : 1) : sign.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  if (units <= alone) return { encoding, units, segments: text ? 1 : 0, left: alone - units }
  let [segments, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > each) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { encoding, units, segments, left: each - used }
}

/** What a message's state is called, and how loud it is said. */
export const MESSAGE_STATUSES = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  outbox: { label: 'In the outbox', tone: 'warning' },
  received: { label: 'Received', tone: 'brand' },
} as const
