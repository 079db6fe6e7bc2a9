const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** A text in its parts: addresses of the web, which can be followed, and what stands between them. */
export function textParts(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(LINK)) {
    parts.push({ text: text.slice(end, index), isLink: false }, { text: link, isLink: true })
    end = index + link.length
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text)
}

/** The first address of the web in a text: what an e-mail wants to be followed. */
export const linkIn = (text: string): string | null => text.match(LINK)?.[0] ?? null
