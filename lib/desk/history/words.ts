import { listed } from '@/lib/base/lists'
import { formatMoney } from '@/lib/base/money'
import { formatDateTime, formatDay, zoneName } from '@/lib/base/time'
import { AREAS } from '@/lib/desk/areas/areas'
import { type Change, type Sentence, type Happening, textIn } from '@/lib/platform/activity/telling'

import { prefixOf } from './kinds'

/** An entry in words. */
export interface Story {
  /** Follows the author's name: "changed the type from Water to Mould". */
  text: string
  /** The changes, when the sentence does not hold them all. */
  changes: Change[]
  /** The author's words with it: a note, a reason, a message. */
  quote: string | null
}

const HISTORIES = AREAS.flatMap(({ history = [] }) => history)
const NOUNS = Object.assign({}, ...HISTORIES.map(({ nouns }) => nouns)) as Record<string, string>
const SENTENCES = Object.assign({}, ...HISTORIES.map(({ sentences }) => sentences)) as Record<string, Sentence>
/** People's words for fields. A field without a line uses its own name. */
const FIELDS = Object.assign({}, ...HISTORIES.map(({ fields }) => fields)) as Record<string, string>
const LABELS = Object.assign({}, ...HISTORIES.map(({ labels }) => labels)) as Record<string, Record<string, string>>

/** Whether an action has words: a sentence of its own, or a noun for its subject. */
export const hasWords = (action: string): boolean => action in SENTENCES || prefixOf(action) in NOUNS

/** Puts an entry into words. */
export function tell(happening: Happening): Story {
  const changes = changesOf(happening)
  const [only] = changes.length === 1 ? changes : []
  const own = SENTENCES[happening.action]?.({ ...happening, changes, subject: (noun) => subject(happening, noun) })
  const isInSentence = !own && only && isShort(only)
  return {
    text: own ?? (changes.length ? changed(happening, changes) : plain(happening)),
    changes: isInSentence ? [] : changes.filter(({ from, to }) => from !== null || to !== null),
    quote:
      textIn(happening.details, 'note') ??
      textIn(happening.details, 'reason') ??
      textIn(happening.details, 'text') ??
      textIn(happening.details, 'overdueMeterReason'),
  }
}

/** `upload.added` with a name becomes "added the file “Roof.jpg”". */
const plain = (happening: Happening): string => {
  const verb = happening.action.slice(prefixOf(happening.action).length + 1).replaceAll('-', ' ')
  return verb === 'changed' ? `saved ${subject(happening)} as it was` : `${verb} ${subject(happening)}`
}

function changed(happening: Happening, changes: Change[]): string {
  const of = prefixOf(happening.action) === 'job' ? '' : ` of ${subject(happening)}`
  const [only] = changes
  if (changes.length > 1)
    return `changed ${listed(
      changes.map(({ field }) => `the ${field}`),
      MOST_NAMED,
    )}${of}`
  const { field, from, to } = only!
  if (!isShort(only!)) return `changed the ${field}${of}`
  if (from === null) return `set the ${field}${of} to ${to}`
  if (to === null) return `removed the ${field}${of}, which was ${from}`
  return `changed the ${field}${of} from ${from} to ${to}`
}

const MOST_NAMED = 4
const SHORT = 60
/** Whether a change fits into a sentence. */
const isShort = ({ from, to }: Change): boolean =>
  (from !== null || to !== null) && [from, to].every((text) => (text?.length ?? 0) <= SHORT && !text?.includes('\n'))

/** The subject of an entry: `the file “Roof.jpg”`. */
function subject(
  { action, details, name }: Happening,
  noun = NOUNS[prefixOf(action)] ?? `the ${prefixOf(action).replaceAll('-', ' ')}`,
): string {
  const called =
    textIn(details, 'name') ??
    textIn(details, 'item') ??
    name ??
    textIn(details, 'subject') ??
    textIn(details, 'companyName')
  return called ? `${noun.replace(/^an? /, 'the ')} “${called}”` : noun
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const changesOf = (happening: Happening): Change[] =>
  Object.entries(happening.details).flatMap(([field, value]) =>
    isChange(value)
      ? [
          {
            field: fieldName(field),
            from: inWords(happening, field, value.from),
            to: inWords(happening, field, value.to),
          },
        ]
      : [],
  )

/** @returns `site address` for `siteAddress` */
const fieldName = (field: string): string =>
  FIELDS[field] ??
  field
    .replace(/(Id|At|On|Cents)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value in people's spelling; null for none, and for a value without words. */
function inWords(happening: Happening, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return field.endsWith('Cents') ? formatMoney(value, happening.currency) : String(value)
  }
  if (Array.isArray(value)) {
    return (
      value
        .map((item) => inWords(happening, field, item))
        .filter(Boolean)
        .join(', ') || null
    )
  }
  if (typeof value !== 'string') return null
  if (field.endsWith('UserIds')) return happening.nameOf(value) ?? null
  if (field.endsWith('Id')) return null
  if (INSTANT.test(value)) return `${formatDateTime(value, happening.timezone)} ${zoneName(value, happening.timezone)}`
  return LABELS[field]?.[value] ?? (DAY.test(value) ? formatDay(value) : value)
}
