import 'server-only'
import path from 'node:path'

import { copyTo } from '@/lib/company/files/local-copy'
import { formatAbn } from '@/lib/company/organization/rules'

import type { PrintedLetterhead } from './queries'

/** The words of a letterhead: of a stored one, or as they are typed. */
export type LetterheadWords = Omit<
  PrintedLetterhead,
  'id' | 'name' | 'isDefault' | 'logo' | 'background' | 'backgroundPages'
>
export type LetterheadFiles = Pick<PrintedLetterhead, 'logo' | 'background' | 'backgroundPages'>

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')

/** A letterhead as the templates of lib/paper/reports draw it; its files are named as `layFiles` lays them. */
export function headOf(words: LetterheadWords, { logo, background, backgroundPages }: LetterheadFiles) {
  const { tradingName, legalName, abn, licences, address, phone, email, website } = words
  const name = tradingName ?? legalName ?? ''
  return {
    name,
    lines: [
      joined([legalName === name ? null : legalName, abn && `ABN ${formatAbn(abn)}`]),
      licences ?? '',
      (address ?? '').replace(/\s*\n\s*/g, ', '),
      joined([phone, email, website]),
    ].filter(Boolean),
    accent: words.accentColour,
    logo: logo && fileName('logo', logo),
    footer: words.footer,
    background: background && { file: fileName('background', background), pages: backgroundPages! },
    marginTop: words.marginTop,
    marginBottom: words.marginBottom,
  }
}

/** Lays the files of a letterhead into the folder in which pages are set. */
export async function layFiles(folder: string, { logo, background }: LetterheadFiles): Promise<void> {
  if (logo) await copyTo(path.join(folder, fileName('logo', logo)), logo.key)
  if (background) await copyTo(path.join(folder, fileName('background', background)), background.key)
}

const fileName = (name: string, { type }: { type: string }) => `${name}.${ENDINGS[type]}`
const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }
