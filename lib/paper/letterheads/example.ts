import 'server-only'
import { readFile } from 'node:fs/promises'

import { unavailable } from '@/lib/base/errors'
import { withFolder } from '@/lib/company/files/local-copy'
import { NotSet, typeset } from '@/lib/platform/pdf/typeset'

import { type LetterheadFiles, type LetterheadWords, headOf, layFiles } from './head'
import { firstPage } from './rules'
import type { DrawnPage } from './schema'

/** What an example is drawn from. */
export interface Example {
  words: LetterheadWords
  files: LetterheadFiles
  organization: string
}

const FACTS = [
  { label: 'Site', value: '8 Wharf Street, Bulimba QLD 4171' },
  { label: 'Client', value: 'Harbour Insurance' },
  { label: 'Claim or reference', value: 'CLM-2026-0417' },
  { label: 'Date of loss', value: '14 Nov 2026' },
]

/** Page one of an example report under a letterhead. @throws unavailable */
export function drawExample({ words, files, organization }: Example): Promise<DrawnPage> {
  const head = headOf(words, files)
  const data = {
    title: 'Initial attendance report',
    jobLabel: 'Example job',
    organization: head.name || organization,
    site: FACTS[0]!.value,
    version: 1,
    madeAt: 'just now',
    letterhead: head,
    blocks: [
      { kind: 'title', text: 'Initial attendance report', under: 'An example, to show the letterhead' },
      { kind: 'facts', columns: 2, facts: FACTS },
      { kind: 'heading', level: 1, text: 'Cause and source' },
      {
        kind: 'text',
        tone: 'plain',
        text: 'A flexible hose under the kitchen sink failed. Water ran for about six hours and reached the kitchen, the hall and the dining room. The hose was replaced before the attendance.',
      },
      ...(words.disclaimer
        ? [
            { kind: 'heading', level: 1, text: 'Limitations' },
            { kind: 'text', tone: 'note', text: words.disclaimer },
          ]
        : []),
      ...(words.signatureBlock ? [{ kind: 'signatures', text: words.signatureBlock, lines: [] }] : []),
    ],
  }
  return withFolder(async (folder) => {
    await layFiles(folder, files)
    const templates = 'lib/paper/reports/templates'
    const set = await typeset({ templates, data, folder, as: 'svg', madeAt: new Date() }).catch((error) => {
      throw error instanceof NotSet ? unavailable('The preview cannot be made at the moment.') : error
    })
    return { svg: firstPage(await readFile(set.path, 'utf8')) }
  })
}
