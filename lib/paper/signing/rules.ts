import type { FormItem, FormOfJob } from '@/lib/paper/forms/schema'
import type { LinkState } from '@/lib/paper/links/rules'

/** How many are asked at once, and how many links a form has. */
export const MOST_SIGNERS = 10
export const MOST_LINKS = 60

export const STATE_LABELS: Record<LinkState, string> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  OPENED: 'Opened',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
  TAKEN_BACK: 'Taken back',
  EXPIRED: 'Expired',
}

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
