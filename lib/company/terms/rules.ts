export const TEXT_KINDS = ['terms', 'privacy'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** What people read for a text, and where it is read. */
export const TEXT_LABELS: Record<TextKind, string> = { terms: 'Terms of service', privacy: 'Privacy policy' }
export const textPath = (kind: TextKind): string => `/${kind}`

/** Characters of one text: some eight printed pages. The table refuses more as well. */
export const LONGEST_TEXT = 20_000

export interface TextPart {
  kind: 'heading' | 'paragraph'
  text: string
}

/**
 * A text as it is shown: a line that begins with `#` is a heading, an empty line ends a paragraph, and the other ends of
 * lines stay. Nothing else means anything, so that whatever is typed is only ever words.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let goesOn = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const heading = /^#+\s+(.+)/.exec(line)
    const words = (heading?.[1] ?? line).trim()
    if (heading) parts.push({ kind: 'heading', text: words })
    else if (words && goesOn) parts.at(-1)!.text += `\n${words}`
    else if (words) parts.push({ kind: 'paragraph', text: words })
    goesOn = !heading && words !== ''
  }
  return parts
}

/** Whose text it is, beside it. */
export interface ShownText {
  /** The organisation's own of who reads, where it has one. */
  own: { organizationName: string; text: string } | null
  /** The installation's: its operator's words under the operator's name, or the plain ones under none. */
  installation: { organizationName: string | null; text: string }
}
