/** The entry of a menu that a key leads to, from the focused one; nothing for other keys. */
export function nextEntry(key: string, current: number, labels: readonly (string | null)[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if ([...key].length !== 1 || key === ' ') return undefined

  const order = labels.map((_, index) => (current + 1 + index) % count)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
