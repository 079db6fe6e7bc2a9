const AUSTRALIAN_ZONES: Record<string, string> = {
  QLD: 'Australia/Brisbane',
  QUEENSLAND: 'Australia/Brisbane',
  NSW: 'Australia/Sydney',
  'NEW SOUTH WALES': 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  'AUSTRALIAN CAPITAL TERRITORY': 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  VICTORIA: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  TASMANIA: 'Australia/Hobart',
  SA: 'Australia/Adelaide',
  'SOUTH AUSTRALIA': 'Australia/Adelaide',
  WA: 'Australia/Perth',
  'WESTERN AUSTRALIA': 'Australia/Perth',
  NT: 'Australia/Darwin',
  'NORTHERN TERRITORY': 'Australia/Darwin',
}

/** The zones that people can choose for a site. */
export const SITE_ZONES: readonly string[] = [...new Set([...Object.values(AUSTRALIAN_ZONES), 'Pacific/Auckland'])]

/** The time zone of a site: in Australia its state's, in New Zealand its one, else the organisation's. */
export function timezoneOfSite(
  { state, country }: { state?: string | null; country?: string | null },
  organizationTimezone: string,
): string {
  const land = country?.trim().toUpperCase() || 'AUSTRALIA'
  if (land === 'NEW ZEALAND' || land === 'NZ') return 'Pacific/Auckland'
  if (land !== 'AUSTRALIA' && land !== 'AU') return organizationTimezone
  return AUSTRALIAN_ZONES[state?.trim().toUpperCase() ?? ''] ?? organizationTimezone
}
