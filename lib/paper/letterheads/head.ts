import type { PaperHead } from '@/lib/paper/pages/paper'

import type { Letterhead } from './schema'

type Words = Pick<
  Letterhead,
  | 'tradingName'
  | 'legalName'
  | 'abn'
  | 'licences'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
  | 'footer'
  | 'accentColour'
  | 'marginTop'
  | 'marginBottom'
> & { backgroundPages: number | null }

/** `51 824 753 556` */
const spaced = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** A letterhead as a page shows it. @param organization stands in for a trading name that nobody entered */
export function headOf(letterhead: Words, organization: string): PaperHead {
  const { tradingName, legalName, abn, licences, address, phone, email, website } = letterhead
  const name = tradingName ?? legalName ?? organization
  const legal = legalName === name ? null : legalName
  return {
    name,
    lines: [
      [legal, abn && `ABN ${spaced(abn)}`].filter(Boolean).join(' · '),
      licences ?? '',
      address ?? '',
      [phone, email, website].filter(Boolean).join(' · '),
    ].filter(Boolean),
    accent: letterhead.accentColour,
    logo: null,
    footer: letterhead.footer,
    background: letterhead.backgroundPages === null ? null : { file: '', pages: letterhead.backgroundPages },
    marginTop: letterhead.marginTop,
    marginBottom: letterhead.marginBottom,
  }
}
