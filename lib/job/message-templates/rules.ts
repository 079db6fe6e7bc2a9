/** The facts of a job that a template can use, and the words for a missing one. */
export const PLACEHOLDERS = {
  jobNumber: { label: 'Job number', otherwise: '' },
  siteAddress: { label: 'Site address', otherwise: '' },
  contactName: { label: 'Name of the contact', otherwise: 'there' },
  clientName: { label: 'Client', otherwise: '' },
  refNumber: { label: 'Reference number', otherwise: 'not given' },
  orderNumber: { label: 'Order number', otherwise: 'not given' },
  coordinatorName: { label: 'Project Coordinator', otherwise: 'our office' },
  organizationName: { label: 'Your organization', otherwise: '' },
  organizationPhone: { label: 'Your phone', otherwise: 'our office' },
  nextVisit: { label: 'Next visit', otherwise: 'a time that we will agree with you' },
} as const

/** The template that a technician on the way to a site is offered, by its name. */
export const ON_MY_WAY = 'On my way'

export type Placeholder = keyof typeof PLACEHOLDERS
export type JobFields = Record<Placeholder, string | null>

const MARK = /\{\{([^{}]*)\}\}/g

/** The first placeholder that no job could fill, or null. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, name] of text.matchAll(MARK)) if (!Object.hasOwn(PLACEHOLDERS, name!.trim())) return name!.trim()
  return null
}

/**
 * A template's text with a job's facts. Placeholders inside those facts stay as they are. What a job lacks leaves nothing
 * behind: a line or a sentence of it alone goes, and a clause of it alone goes where no words stand for it.
 */
export const fill = (text: string, fields: JobFields): string =>
  text
    .split('\n')
    .flatMap((line) => filledLine(line, fields) ?? [])
    .join('\n')

/** Behind a sentence. A full stop that shortens a word ends none: `your ref. 7`. */
const BETWEEN_SENTENCES = /(?<=[.!?])(?<!\b(?:ref|no|nr|tel|ph|mob|attn|approx|mr|mrs|ms|dr|st|e\.g|i\.e)\.) +/i

/** The line, or null where nothing is left of it. */
function filledLine(line: string, fields: JobFields): string | null {
  const kept = line
    .split(BETWEEN_SENTENCES)
    .flatMap((sentence) => filledSentence(sentence, fields) ?? [])
    .join(' ')
  return kept.trim() || !line.trim() ? kept : null
}

const namesIn = (text: string): Placeholder[] =>
  [...text.matchAll(MARK)].flatMap(([, name]) =>
    Object.hasOwn(PLACEHOLDERS, name!.trim()) ? (name!.trim() as Placeholder) : [],
  )

const says = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Words that nothing stands for: whoever reads them would miss something. */
const GOES_WITH_ITS_CLAUSE: readonly Placeholder[] = ['refNumber', 'orderNumber', 'clientName']

/** What stands before a telephone number, and says nothing without it. */
const LABEL = /^\s*(?:ph|phone|tel|telephone|mob|mobile|[tpm])\.?\s*$/i

/** Whether a clause is about nothing but what the job lacks, or about what a client does that there is not. */
function isAboutNothing(clause: string, fields: JobFields): boolean {
  if (!fields.clientName && /^\s*\{\{ *clientName *\}\} +\p{L}/u.test(clause)) return true
  const names = namesIn(clause)
  if (!names.length || names.some((name) => fields[name])) return false
  const left = clause.replace(MARK, '')
  return !says(left) || LABEL.test(left) || names.some((name) => GOES_WITH_ITS_CLAUSE.includes(name))
}

/** Behind what was said beside a subject: `Your insurer, …, has asked us`. */
const GOES_ON = /^ (?:is|are|was|were|has|have|had|will|would|can|could|may|must|should|asked|asks|wants|needs)\b/

function filledSentence(sentence: string, fields: JobFields): string | null {
  const pieces = sentence.split(/([,;:()]| [-–—|/] )/)
  const [clauses, signs] = [0, 1].map((odd) => pieces.filter((_, at) => at % 2 === odd)) as [string[], string[]]
  const goes = clauses.map((clause) => isAboutNothing(clause, fields))
  // A label goes with all that it stands before, which ends at a bracket or before the next label.
  for (const [at, sign] of signs.entries()) {
    if (sign !== ':' || namesIn(clauses[at]!).length) continue
    let end = at + 1
    while (goes[end] && ![undefined, '(', ')'].includes(signs[end]) && signs[end + 1] !== ':') end++
    if (goes[end]) goes[at] = true
  }
  if (!goes.includes(true)) return worded(sentence, fields)
  if (clauses.every((clause, at) => goes[at] || !says(clause))) return null

  let text = ''
  let passed: string[] = []
  for (const [at, clause] of clauses.entries()) {
    if (!goes[at]) {
      const isFirst = !goes.slice(0, at).includes(false)
      const left = isFirst ? leftOf(passed).replace(/[^()]/g, '') : leftOf(passed)
      if (passed.length < 2 && !(isFirst && at)) text += passed.join('') + clause
      else if (isFirst) text = left + clause.trimStart()
      else if (left === '(') text = `${text.trimEnd()} (${clause.trimStart()}`.trimStart()
      else text = text.trimEnd() + (left === ',' && GOES_ON.test(clause) ? '' : left) + clause
      passed = []
    }
    passed.push(signs[at] ?? '')
  }
  const end = goes.at(-1) ? (/[.!?]$/.exec(clauses.at(-1)!.trim())?.[0] ?? '') : ''
  text = text.trimEnd() + leftOf(passed).replace(/[^)]/g, '') + end
  return worded(/^\s*\p{Ll}/u.test(sentence) ? text : text.charAt(0).toUpperCase() + text.slice(1), fields)
}

/** What stays of the signs between two clauses when those in between went: of brackets around nothing, none. */
function leftOf(signs: readonly string[]): string {
  const left: string[] = []
  for (const sign of signs) {
    const opened = sign === ')' ? left.lastIndexOf('(') : -1
    if (opened === -1) left.push(sign)
    else left.length = opened
  }
  const brackets = left.filter((sign) => '()'.includes(sign)).join('')
  const last = left.at(-1) ?? ''
  if (!brackets) return left[0] === ':' ? ':' : last
  return brackets.endsWith('(') || last === ')' ? brackets : brackets + last
}

/** Before what is missing, and gone with it: `call us on …`, `a report for …`. */
const LEADS = /(?: (?:for|of|from|by|with|on|at|to|via))? ?\{\{ *(clientName|organizationPhone) *\}\}/g

/** Placeholders as their values, or as the words for a missing one: with a capital where they begin a sentence. */
function worded(sentence: string, fields: JobFields): string {
  const led = sentence.replace(LEADS, (phrase, name: Placeholder) => {
    const isLed = /^ [a-z]/.test(phrase) || !PLACEHOLDERS[name].otherwise
    return isLed && !fields[name] ? '' : phrase
  })
  // Nobody writes "Dear there".
  const greeted = fields.contactName ? led : led.replace(/\bDear (?=\{\{ *contactName *\}\})/g, 'Hello ')
  const spoken = fields.nextVisit
    ? greeted
    : greeted
        .replace(/\bon (?=\{\{ *nextVisit *\}\})/gi, (on) => (on[0] === 'O' ? 'At ' : 'at '))
        .replace(
          /(?<=[\w}]) (?=\{\{ *nextVisit *\}\})(?<!\b(?:at|is|be|was|for|until|till|by|before|from|after) )/gi,
          ' at ',
        )
  return spoken.replace(MARK, (mark, spaced: string, at: number) => {
    const name = spaced.trim()
    if (!Object.hasOwn(PLACEHOLDERS, name)) return mark
    const { otherwise } = PLACEHOLDERS[name as Placeholder]
    const begins = spoken.slice(0, at).trim() === ''
    return fields[name as Placeholder] || (begins ? otherwise.charAt(0).toUpperCase() + otherwise.slice(1) : otherwise)
  })
}
