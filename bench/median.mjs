/** The middle of some numbers, and of an even number of them what lies between the two. */
export function median(/** @type {number[]} */ numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
