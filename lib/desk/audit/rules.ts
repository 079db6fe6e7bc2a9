import type { ACCESS_KINDS } from '@/db/enums/platform'

export type AccessKind = (typeof ACCESS_KINDS)[number]

/** The kinds of entries, as people choose them. */
export const KIND_LABELS: Record<AccessKind, string> = {
  change: 'Changes',
  'log-in': 'Log ins',
  'failed-log-in': 'Failed log ins',
  denied: 'Denied',
  export: 'Exports',
  import: 'Imports',
}

/** For so long an entry stays; the database holds to it as well (keep_access_events). */
export const KEPT_YEARS = 7
/** The most entries in one sheet. */
export const MOST_IN_SHEET = 50_000

/** A browser and its system, out of what it says of itself: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  return userAgent.slice(0, 40)
}

/** The first that fits: each one also names those below it. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
