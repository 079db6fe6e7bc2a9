import 'server-only'
import { readFile } from 'node:fs/promises'

import { type Paper, heading, note, plain } from '@/lib/paper/pages/paper'
import { setPaper } from '@/lib/paper/pages/set'

import { headOf } from './head'
import type { PrintedLetterhead } from './queries'
import { SIMPLER_BACKGROUND, firstPage } from './rules'
import type { DrawnPage, PreviewLetterhead } from './schema'

/** What an example is drawn from. */
export interface Example {
  words: Omit<PreviewLetterhead, 'id'>
  files: Pick<PrintedLetterhead, 'logo' | 'background' | 'backgroundPages'>
  organization: string
}

const FACTS = [
  { label: 'Site', value: '8 Wharf Street, Bulimba QLD 4171' },
  { label: 'Client', value: 'Harbour Insurance' },
  { label: 'Claim or reference', value: 'CLM-2026-0417' },
  { label: 'Date of loss', value: '14 Nov 2026' },
]

/** Page one of an example report under a letterhead. @throws unavailable */
export async function drawExample({ words, files, organization }: Example): Promise<DrawnPage> {
  const { logo, background, backgroundPages } = files
  const paper: Paper = {
    title: 'Initial attendance report',
    jobLabel: 'Example job',
    organization,
    site: FACTS[0]!.value,
    version: 1,
    madeAt: 'just now',
    letterhead: headOf({ ...words, backgroundPages }, organization),
    blocks: [
      { kind: 'title', text: 'Initial attendance report', under: 'An example, to show the letterhead' },
      { kind: 'facts', columns: 2, facts: FACTS },
      heading('Cause and source'),
      plain(
        'A flexible hose under the kitchen sink failed. Water ran for about six hours and reached the kitchen, the hall and the dining room. The hose was replaced before the attendance.',
      ),
      ...(words.disclaimer ? [heading('Limitations'), note(words.disclaimer)] : []),
      ...(words.signatureBlock
        ? [{ kind: 'signatures' as const, text: words.signatureBlock, lines: ['Technician'] }]
        : []),
    ],
  }
  const pages = await setPaper(
    paper,
    { logo, background, photos: [] },
    { as: 'svg', madeAt: new Date(), advice: SIMPLER_BACKGROUND },
  )
  try {
    return { svg: firstPage(await readFile(pages.path, 'utf8'), words.paperSize) }
  } finally {
    await pages.remove()
  }
}
