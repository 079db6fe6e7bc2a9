import { firmName } from '@/lib/company/firm/queries'
import { formatAbn } from '@/lib/company/organization/rules'
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
  | 'paperSize'
> & { backgroundPages: number | null }

/** A letterhead as a page shows it. @param organization stands in for a trading name that nobody entered */
export function headOf(letterhead: Words, organization: string): PaperHead {
  const { legalName, abn, licences, address, phone, email, website } = letterhead
  const name = firmName(letterhead, organization)
  const legal = legalName === name ? null : legalName
  return {
    name,
    lines: [
      [legal, abn && `ABN ${formatAbn(abn)}`].filter(Boolean).join(' · '),
      licences ?? '',
      (address ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(', '),
      [phone, email, website].filter(Boolean).join(' · '),
    ].filter(Boolean),
    accent: letterhead.accentColour,
    logo: null,
    footer: letterhead.footer,
    background: letterhead.backgroundPages === null ? null : { file: '', pages: letterhead.backgroundPages },
    paperSize: letterhead.paperSize === 'A4' ? 'a4' : 'us-letter',
    marginTop: letterhead.marginTop,
    marginBottom: letterhead.marginBottom,
  }
}
