import { formatAbn } from '@/lib/company/organization/rules'
import type { Letterhead } from '@/lib/paper/letterheads/schema'

/** The fields of a letterhead as they stand in a form. */
export const letterheadValues = (letterhead: Letterhead) => ({
  name: letterhead.name,
  tradingName: letterhead.tradingName ?? '',
  legalName: letterhead.legalName ?? '',
  abn: letterhead.abn ? formatAbn(letterhead.abn) : '',
  licences: letterhead.licences ?? '',
  address: letterhead.address ?? '',
  phone: letterhead.phone ?? '',
  email: letterhead.email ?? '',
  website: letterhead.website ?? '',
  footer: letterhead.footer ?? '',
  disclaimer: letterhead.disclaimer ?? '',
  signatureBlock: letterhead.signatureBlock ?? '',
  accentColour: letterhead.accentColour,
  marginTop: letterhead.marginTop,
  marginBottom: letterhead.marginBottom,
  paperSize: letterhead.paperSize,
})
