/** An address in parts, as sites and clients have one. */
export interface AddressParts {
  streetAddress?: string | null
  suburb?: string | null
  state?: string | null
  postcode?: string | null
  country?: string | null
}

/** The states and territories of Australia, as they are written behind a suburb. */
export const STATES = [
  { value: 'ACT', label: 'Australian Capital Territory' },
  { value: 'NSW', label: 'New South Wales' },
  { value: 'NT', label: 'Northern Territory' },
  { value: 'QLD', label: 'Queensland' },
  { value: 'SA', label: 'South Australia' },
  { value: 'TAS', label: 'Tasmania' },
  { value: 'VIC', label: 'Victoria' },
  { value: 'WA', label: 'Western Australia' },
] as const

/** The lines of an address as on an envelope: the street, then `Manly QLD 4179`, then the country when it is abroad. */
export function addressLines({ streetAddress, suburb, state, postcode, country }: AddressParts): string[] {
  const locality = [suburb, state, postcode].filter(Boolean).join(' ')
  return [streetAddress, locality, isAustralia(country) ? null : country].filter((line): line is string =>
    Boolean(line),
  )
}

/** Whether this is Australia's name; an address that names no country is there. */
export const isAustralia = (country: string | null | undefined): boolean =>
  !country || /^(au|australia)$/i.test(country.trim())

/** A link to a map with this address. */
export const mapHref = (address: AddressParts): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLines(address).join(', '))}`
