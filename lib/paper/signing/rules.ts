import type { FormItem, FormOfJob } from '@/lib/paper/forms/schema'

export const SEND_BY = ['email', 'sms'] as const

export const LINK_STATES = ['WAITING', 'SENT', 'OPENED', 'SIGNED', 'DECLINED', 'TAKEN_BACK', 'EXPIRED'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** How many are asked at once, and how many links a form has. */
export const MOST_SIGNERS = 10
export const MOST_LINKS = 60
export const MOST_DAYS = 90
export const GOOD_FOR_DAYS = 14
export const REMIND_AFTER_DAYS = 3
/** How long whoever signed can fetch their copy. */
export const COPY_FOR_DAYS = 30
export const CODE_MINUTES = 10
export const MOST_CODE_TRIES = 5

export const STATE_LABELS: Record<LinkState, string> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  OPENED: 'Opened',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
  TAKEN_BACK: 'Taken back',
  EXPIRED: 'Expired',
}

interface Dated {
  sentAt: string | null
  expiresAt: string | null
  openedAt: string | null
  signedAt: string | null
  declinedAt: string | null
  takenBackAt: string | null
}

/** What became of a link, at a moment. */
export function stateOf(link: Dated, now: Date): LinkState {
  if (link.signedAt) return 'SIGNED'
  if (link.declinedAt) return 'DECLINED'
  if (link.takenBackAt) return 'TAKEN_BACK'
  if (!link.expiresAt) return 'WAITING'
  if (new Date(link.expiresAt) <= now) return 'EXPIRED'
  return link.openedAt ? 'OPENED' : 'SENT'
}

/** Whether a link may still be signed, now or once it is sent. */
export const isOpen = (state: LinkState): boolean => state === 'WAITING' || state === 'SENT' || state === 'OPENED'

/** Whether whoever signs by a link may answer an item: photos come from the site. */
export const mayBeFilled = ({ kind }: FormItem): boolean =>
  !(['heading', 'paragraph', 'jobField', 'signature', 'photo'] as const).some((other) => other === kind)

/** The signatures of a form that nobody has given yet. */
export const unsignedItems = ({ formItems, signatures }: Pick<FormOfJob, 'formItems' | 'signatures'>) =>
  formItems.filter(({ id, kind }) => kind === 'signature' && !signatures.some(({ itemId }) => itemId === id))

/** The signatures that a form was submitted with: others may be asked to sign beside them. */
export const signedItems = ({
  formItems,
  signatures,
  status,
}: Pick<FormOfJob, 'formItems' | 'signatures' | 'status'>) =>
  status === 'SUBMITTED'
    ? formItems.filter(({ id, kind }) => kind === 'signature' && signatures.some(({ itemId }) => itemId === id))
    : []

/** Whether a form's state lets a link be signed: before it is submitted, and one beside a signature only after. */
export const isDue = ({ isBeside }: { isBeside: boolean }, { status }: Pick<FormOfJob, 'status'>): boolean =>
  isBeside === (status === 'SUBMITTED')

/** `+61 4•• ••• 678`, `a••••@example.com`: enough for its owner to know it, of no use to anybody else. */
export function masked(address: string): string {
  const [local, domain] = address.split('@')
  if (domain) return `${local!.slice(0, 1)}••••@${domain}`
  return `••• ${address.slice(-3)}`
}
