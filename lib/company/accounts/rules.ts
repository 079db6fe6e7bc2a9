/**
 * The identifier that stands before a new organisation's job numbers: the initials of its name, at most four, or its
 * first letters when it is one word. `Coastal Restoration Works` becomes `CRW`.
 */
export function identifierFrom(organizationName: string): string {
  const words = organizationName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const initials = words.map((word) => word[0]).join('')
  const identifier = words.length > 1 ? initials.slice(0, 4) : (words[0] ?? '').slice(0, 3)
  return identifier.length >= 2 ? identifier : 'JOB'
}
