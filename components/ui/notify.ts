export type NoticeTone = 'success' | 'info' | 'warning' | 'danger'

export interface Notice {
  id: number
  tone: NoticeTone
  message: string
}

export const MAX_NOTICES = 3
export const NOTICE_MS = 2500

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

const add = (tone: NoticeTone) => (message: string) =>
  set([...notices, { id: ++lastId, tone, message }].slice(-MAX_NOTICES))

/** Says something in passing. At most three notices show; each goes after 2.5 seconds. */
export const notify = {
  success: add('success'),
  info: add('info'),
  warning: add('warning'),
  error: add('danger'),
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
