/** A connection stores its prepared statements, and lists of every length make new texts: so many, then no more. */
const MOST_PREPARED = 300
/** How many texts that came once are remembered; the oldest go first. */
const MOST_REMEMBERED = 1_000

/** Decides whether a statement is worth preparing: it came before, and is among the first so many that did. */
export function recurring(): (text: string) => boolean {
  const once = new Set<string>()
  const again = new Set<string>()
  return (text) => {
    if (again.has(text)) return true
    if (again.size >= MOST_PREPARED) return false
    if (once.delete(text)) {
      again.add(text)
      return true
    }
    once.add(text)
    if (once.size > MOST_REMEMBERED) once.delete(once.values().next().value!)
    return false
  }
}
