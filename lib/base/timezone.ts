/** Whether we can compute with this zone. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The zones that this machine knows, those of Australia and New Zealand first. */
export function timezones(): string[] {
  const near = (zone: string) => /^(Australia|Pacific\/(Auckland|Chatham))/.test(zone)
  const all = Intl.supportedValuesOf('timeZone')
  return [...all.filter(near), ...all.filter((zone) => !near(zone)), ...(all.includes('UTC') ? [] : ['UTC'])]
}
