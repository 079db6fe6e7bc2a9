const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** A text in its parts: web addresses, which become links, and the text between them. */
export function textParts(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(LINK)) {
    parts.push({ text: text.slice(end, index), isLink: false }, { text: link, isLink: true })
    end = index + link.length
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text)
}

/** The first web address in a text: the link of an e-mail. */
export const linkIn = (text: string): string | null => text.match(LINK)?.[0] ?? null
