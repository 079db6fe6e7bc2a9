import { asRefusal } from './as-refusal'

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

export interface Notice {
  id: number
  tone: NoticeTone
  message: string
  action?: NoticeAction
}

/** The action that a notice offers. */
export interface NoticeAction {
  label: string
  onSelect: () => void
}

const MAX_NOTICES = 3
export const NOTICE_MS = 2500
/** A notice with an action stays long enough to be reached. */
export const ACTION_NOTICE_MS = 8000

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

const add = (tone: NoticeTone) => (message: string, action?: NoticeAction) => {
  const others = notices.filter((notice) => notice.tone !== tone || notice.message !== message)
  set([...others, { id: ++lastId, tone, message, action }].slice(-MAX_NOTICES))
}

/**
 * Shows a passing notice. At most three notices show; each goes after 2.5 seconds, or 8 when it offers an action. A
 * repeated notice replaces the earlier one.
 */
export const notify = {
  success: add('success'),
  info: add('info'),
  warning: add('warning'),
  error: add('danger'),
  /** Shows why the server refused something, or that it could not be reached. */
  refused: (error: unknown) => {
    const { fields, message } = asRefusal(error)
    add('danger')(fields[0]?.message ?? message)
  },
}

export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => notices,
  everUsed: () => lastId > 0,
  dismiss: (id: number) => set(notices.filter((notice) => notice.id !== id)),
}
