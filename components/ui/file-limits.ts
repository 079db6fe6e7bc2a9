const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** `1.5 MB`, `312 kB`, `1 GB`: of less than ten a tenth is told as well. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes, 0]
  // What would round to 1024 of a unit is one of the next.
  while (amount >= 1023.5 && unit < UNITS.length - 1) [amount, unit] = [amount / 1024, unit + 1]
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${UNITS[unit]}`
}

export interface FileLimits {
  /** As in an input's `accept`: `image/*`, `application/pdf`, `.csv`. */
  accept?: string
  maxBytes?: number
  maxFiles?: number
}

/** Splits the chosen files into those within the limits and one sentence for each of the others. */
export function sortFiles<Chosen extends Pick<File, 'name' | 'type' | 'size'>>(
  files: readonly Chosen[],
  { accept, maxBytes = Infinity, maxFiles = Infinity }: FileLimits,
) {
  const taken: Chosen[] = []
  const refusals: string[] = []

  for (const file of files) {
    if (accept && !accepts(accept, file)) refusals.push(`${file.name} is not of an accepted type.`)
    else if (file.size > maxBytes) refusals.push(`${file.name} is larger than ${formatBytes(maxBytes)}.`)
    else if (taken.length === maxFiles) refusals.push(`${file.name} was left out: at most ${maxFiles} at a time.`)
    else taken.push(file)
  }
  return { taken, refusals }
}

function accepts(accept: string, { name, type }: Pick<File, 'name' | 'type'>) {
  return accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule)
      if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
      return type === rule
    })
}
