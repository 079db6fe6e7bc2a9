export const TEXT_KINDS = ['terms', 'privacy'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The name of a text, and its address. */
export const TEXT_LABELS: Record<TextKind, string> = { terms: 'Terms of service', privacy: 'Privacy policy' }
export const textPath = (kind: TextKind): string => `/${kind}`

/** Characters of one text: some eight printed pages. The table refuses more as well. */
export const LONGEST_TEXT = 20_000

export interface TextPart {
  kind: 'heading' | 'paragraph'
  text: string
}

/**
 * A text in the parts that are shown: a line that begins with `#` is a heading, an empty line ends a paragraph, and
 * other line ends stay. Nothing else has a meaning, so that typed text is only ever words.
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

/** A text with its author's name. */
export interface ShownText {
  /** The text of the reader's own organisation, if it has one. */
  own: { organizationName: string; text: string } | null
  /** The installation's text: its operator's under the operator's name, or the plain one under none. */
  installation: { organizationName: string | null; text: string }
}
