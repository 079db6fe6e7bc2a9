import type { Sign } from '@/lib/paper/forms/schema'
import { signSvg } from '@/lib/paper/forms/sign-svg'
import type { PrintedSignature } from '@/lib/paper/pages/paper'

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
