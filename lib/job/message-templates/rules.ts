/** The facts of a job that a template can use, and the words for a missing one. */
export const PLACEHOLDERS = {
  jobNumber: { label: 'Job number', otherwise: '' },
  siteAddress: { label: 'Site address', otherwise: '' },
  contactName: { label: 'Name of the contact', otherwise: 'there' },
  clientName: { label: 'Client', otherwise: '' },
  refNumber: { label: 'Reference number', otherwise: 'not given' },
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

/** The line, or null where nothing is left of it. */
function filledLine(line: string, fields: JobFields): string | null {
  const kept = line
    .split(/(?<=[.!?]) +/)
    .flatMap((sentence) => filledSentence(sentence, fields) ?? [])
    .join(' ')
  return kept.trim() || !line.trim() ? kept : null
}

const namesIn = (text: string): Placeholder[] =>
  [...text.matchAll(MARK)].flatMap(([, name]) =>
    Object.hasOwn(PLACEHOLDERS, name!.trim()) ? (name!.trim() as Placeholder) : [],
  )

/** Words that nothing stands for: whoever reads them would miss something. */
const GOES_WITH_ITS_CLAUSE: readonly Placeholder[] = ['refNumber', 'clientName']

function filledSentence(sentence: string, fields: JobFields): string | null {
  const isMissing = (name: Placeholder) => !fields[name]
  const says = (text: string) => /[\p{L}\p{N}]/u.test(text.replace(MARK, ''))
  const goes = (text: string, names: readonly Placeholder[]) =>
    names.length > 0 &&
    names.every(isMissing) &&
    (!says(text) || names.some((name) => GOES_WITH_ITS_CLAUSE.includes(name)))
  const clauses = sentence.split(/([,;:()])/)
  const left = clauses.map((clause, at) => at % 2 === 0 && goes(clause, namesIn(clause)))
  const isNothingLeft = clauses.every(
    (clause, at) => at % 2 === 1 || left[at] || !says(clause + namesIn(clause).join('')),
  )
  if (left.includes(true) && isNothingLeft) return null
  const kept = clauses.map((clause, at) => (left[at] ? '' : clause))
  // A comma stands between two clauses: it goes with the one of them that went, and so do brackets around nothing.
  for (const [at, clause] of clauses.entries()) {
    if (!left[at]) continue
    const end = /[.!?]$/.exec(clause.trim())?.[0] ?? ''
    const [before, behind] = [clauses[at - 1], clauses[at + 1]]
    if (before === '(' && behind === ')') {
      kept[at - 1] = kept[at + 1] = ''
      kept[at - 2] = kept[at - 2]!.trimEnd()
    } else if (before !== undefined && before !== '(' && before !== ')') kept[at - 1] = ''
    else if (behind === ',' || behind === ';') {
      kept[at + 1] = ''
      kept[at + 2] = kept[at + 2]!.trimStart()
    }
    kept[at] = end
  }
  return worded(kept.join(''), fields)
}

/** Placeholders as their values, or as the words for a missing one: with a capital where they begin a sentence. */
function worded(sentence: string, fields: JobFields): string {
  const spoken = fields.nextVisit ? sentence : sentence.replace(/\bon (?=\{\{ *nextVisit *\}\})/g, 'at ')
  return spoken.replace(MARK, (mark, spaced: string, at: number) => {
    const name = spaced.trim()
    if (!Object.hasOwn(PLACEHOLDERS, name)) return mark
    const { otherwise } = PLACEHOLDERS[name as Placeholder]
    const begins = spoken.slice(0, at).trim() === ''
    return fields[name as Placeholder] || (begins ? otherwise.charAt(0).toUpperCase() + otherwise.slice(1) : otherwise)
  })
}
