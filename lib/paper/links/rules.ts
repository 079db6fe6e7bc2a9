export const SEND_BY = ['email', 'sms'] as const

export const LINK_STATES = ['WAITING', 'SENT', 'OPENED', 'SIGNED', 'DECLINED', 'TAKEN_BACK', 'EXPIRED'] as const
export type LinkState = (typeof LINK_STATES)[number]

export const MOST_DAYS = 90
export const GOOD_FOR_DAYS = 14
export const REMIND_AFTER_DAYS = 3
/** How long whoever signed can fetch their copy. */
export const COPY_FOR_DAYS = 30
export const CODE_MINUTES = 10
export const MOST_CODE_TRIES = 5
/** Of all codes of a link together: more than an addressee mistypes, and 20 in 1,000,000 for whoever guesses. */
export const MOST_WRONG_CODES = 20

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

/** Whether a link may still be answered, now or once it is sent. */
export const isOpen = (state: LinkState): boolean => state === 'WAITING' || state === 'SENT' || state === 'OPENED'

interface Letter {
  state: LinkState
  waits: boolean
  notSent: string | null
}

/** Whether its letter did not leave and nobody has it: who was given its address by hand has opened it. */
export const isNotSent = ({ state, notSent }: Letter): boolean => state === 'SENT' && notSent !== null

/** Whether nothing of it left yet, whatever it waits for. */
export const isHere = ({ state, waits }: Letter): boolean => state === 'SENT' && waits

/** How far its letter has come: `Waits to be sent`. */
export const sentInWords = (letter: Letter): string =>
  isNotSent(letter) ? 'Not sent' : isHere(letter) ? 'Waits to be sent' : 'Sent'

/** Whether so many wrong codes were entered that a link opens nothing any more, until it is sent again. */
export const isLocked = ({ wrongCodes }: { wrongCodes: number }): boolean => wrongCodes >= MOST_WRONG_CODES

/** Whether a link can be sent again under a new address. */
export const isRenewable = (state: LinkState): boolean => state === 'EXPIRED' || (isOpen(state) && state !== 'WAITING')

/** Whether whoever signed can still fetch their copy. */
export const isCopyOf = ({ signedAt, expiresAt }: Pick<Dated, 'signedAt' | 'expiresAt'>, now: Date): boolean =>
  signedAt !== null && new Date(expiresAt!) > now

/** `+61 4•• ••• 678`, `a••••@example.com`: enough for its owner to know it, of no use to anybody else. */
export function masked(address: string): string {
  const [local, domain] = address.split('@')
  if (domain) return `${local!.slice(0, 1)}••••@${domain}`
  return `••• ${address.slice(-3)}`
}
