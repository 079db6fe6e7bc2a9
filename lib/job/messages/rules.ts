import { ATTACHMENTS } from '@/lib/company/files/rules'

/** The number of attachments in one e-mail. */
export const MOST_ATTACHMENTS = 50
export const ATTACHMENTS_TOO_LARGE = 'attachments: at most 50 MB together.'
/** The files that a device sends with an e-mail: also e-books and archives. */
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
/** Twilio's longest text. */
export const MOST_SMS_TEXT = 1_600
/** How many of a job's newest e-mails, and of its newest texts, are shown. */
export const MOST_SHOWN = 200

export const NUMBER_IS_SHARED =
  'Replies from this number would not come to you: somebody else wrote to it from the number that your texts leave from. Please call, or send an e-mail.'
export const SECRET_IS_GONE =
  'The link or code of this text left with it, and nobody here knows it any more. Please send a new one from the form or estimate that it opens.'

const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '\f^{}\\[~]|€'

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the encoding: septets, or UTF-16 units. */
  units: number
  segments: number
  /** How many more units fit into the last segment. */
  left: number
}

/**
 * The number of parts that a text is sent in, which sets its cost (3GPP TS 23.038 and 23.040): 160 septets, or 153 in
 * each of several; with a sign that GSM-7 lacks 70 UTF-16 units, or 67. A pair of units is never split between parts.
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

/** The name of a message's state, and its colour. */
export const MESSAGE_STATUSES = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  outbox: { label: 'In the outbox', tone: 'warning' },
  received: { label: 'Received', tone: 'brand' },
} as const
