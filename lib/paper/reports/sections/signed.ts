import { SIGNER_LABELS } from '@/lib/paper/forms/rules'
import type { Sign } from '@/lib/paper/forms/schema'
import { signSvg } from '@/lib/paper/forms/sign-svg'
import { type Block, type PrintedSignature, section, tableOf } from '@/lib/paper/pages/paper'
import type { JobRecord } from '@/lib/paper/reports/queries'

import type { Reading } from './reading'

/** A signature as it is drawn on paper, over lines that say whose it is. */
export function printedSign(sign: Sign, signedBy: string, lines: string[]): PrintedSignature {
  const isTyped = 'typed' in sign
  return {
    svg: isTyped ? null : signSvg(sign),
    typed: isTyped ? sign.typed : null,
    alt: `Signature of ${signedBy}`,
    lines,
  }
}

interface ByLink {
  sender: string
  sentTo: string
  openedAt: string | null
  asksCode: boolean
  /** The address of their network. */
  signedFrom: string | null
}

/** `By a link that Priya Nair sent to jo@example.com, opened 3 May 2026, 09:12 AM, with a code` */
export const linkInWords = (
  { sender, sentTo, openedAt, asksCode, signedFrom }: ByLink,
  at: (instant: string) => string,
): string =>
  [
    `By a link that ${sender} sent to ${sentTo}`,
    ...(openedAt ? [`opened ${at(openedAt)}`] : []),
    ...(asksCode ? ['with a code'] : []),
    ...(signedFrom ? [`from ${signedFrom}`] : []),
  ].join(', ')

/** Who signed which form: one signature a row. A form that is still open says so. */
export const signedFormBlocks = (forms: JobRecord['signedForms'], { words }: Reading): Block[] =>
  section('Forms signed', [
    forms.length
      ? tableOf(
          [['Form', 'left', 1.2], ['Signed by', 'left', 1], 'Signed', 'Submitted'],
          forms.flatMap(({ name, templateVersion, submittedAt, signatures }) =>
            signatures.map(({ signedBy, role, signedAt }, at) => [
              at ? '' : `${name}, version ${templateVersion}`,
              [signedBy, role && SIGNER_LABELS[role]].filter(Boolean).join(', '),
              words.at(signedAt),
              submittedAt ? words.at(submittedAt) : 'Not yet',
            ]),
          ),
        )
      : null,
  ])
