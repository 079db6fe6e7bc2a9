/** Whether a text has every word of a search, in any order and case. */
export function searchFor(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/)
  return (text) => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
}
