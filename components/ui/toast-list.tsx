'use client'

// Not sonner: it adds a <style> without a nonce, which our Content-Security-Policy refuses. Radix adds none.
import * as Toast from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { buttonClass } from './button'
import { type Corner, freeCorner } from './free-corner'
import { iconButtonClass } from './icon-button'
import { ACTION_NOTICE_MS, NOTICE_MS, noticeStore, type Notice } from './notify'
import { toneIcons } from './tone-icons'

const colours = { success: 'text-success', info: 'text-info', warning: 'text-warning', danger: 'text-danger' }

/** Pixels between two notices. */
const GAP = 8

export function ToastList() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)

  // The provider goes with its last notice: if that was closed under the pointer, it would hold the next one for ever.
  return notices.length > 0 && <Toasts notices={notices} />
}

/** What a notice may not cover: whoever has just saved presses the next thing. */
const PRESSED = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'
/** About as high as a notice of two lines. */
const HEIGHT = 72
const WIDTH = 352
const MARGIN = 16

/** The corner that is free when the first notice comes; it stays there, with those that follow. */
function findCorner(): Corner {
  const { innerWidth: width, innerHeight: height } = window
  const left = document.body.querySelector('[data-drawer]') && width >= 1024 ? 256 : MARGIN
  const right = width - MARGIN - WIDTH
  const at = (x: number, y: number) => ({ left: x, right: x + WIDTH, top: y, bottom: y + HEIGHT })
  const low = height - MARGIN - HEIGHT
  const corners = { 'bottom-left': at(left, low), 'bottom-right': at(right, low), 'top-right': at(right, TOP) }
  // What an open dialog puts out of reach does not outvote the dialog's own buttons.
  const boxes = [...document.querySelectorAll(PRESSED)]
    .filter((one) => !one.closest('[inert]'))
    .map((one) => one.getBoundingClientRect())
  return freeCorner(
    corners,
    boxes.filter(({ width: wide, height: high }) => wide > 0 && high > 0),
  )
}
const TOP = 64

/** Where the list stands, and where in it a notice does. */
const CORNER_CLASS: Record<Corner, string> = {
  'bottom-left':
    'md:left-4 md:bottom-[max(--spacing(4),env(safe-area-inset-bottom))] lg:in-[body:has([data-drawer])]:left-64',
  'bottom-right': 'md:right-4 md:bottom-[max(--spacing(4),env(safe-area-inset-bottom))]',
  'top-right': 'md:right-4 md:top-16',
}

function Toasts({ notices }: { notices: readonly Notice[] }) {
  const [corner] = useState(findCorner)
  const { list, giveFocusBack } = useFocusReturn<HTMLOListElement>()
  const [heights, setHeights] = useState<Readonly<Record<number, number>>>({})
  const measure = useCallback(
    (id: number, height: number) => setHeights((known) => (known[id] === height ? known : { ...known, [id]: height })),
    [],
  )
  const heightOf = (some: readonly Notice[]) => some.reduce((sum, { id }) => sum + (heights[id] ?? 0) + GAP, 0)

  return (
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left">
      {notices.map((notice, at) => (
        <ToastItem
          key={notice.id}
          {...notice}
          // From the top on a phone, from the bottom beside the drawer: the newest stands last in both.
          below={heightOf(notices.slice(0, at))}
          above={heightOf(notices.slice(at + 1))}
          isTop={corner === 'top-right'}
          measure={measure}
          giveFocusBack={giveFocusBack}
        />
      ))}
      {/* On a phone, below the top bar: fields and buttons are further down, above the keyboard. */}
      <Toast.Viewport
        ref={list}
        data-corner={corner}
        className={clsx(
          'fixed z-60 w-[min(100%_-_--spacing(8),22rem)] outline-none phone:inset-x-3 phone:top-[calc(--spacing(16)_+_env(safe-area-inset-top))] phone:w-auto',
          CORNER_CLASS[corner],
        )}
      />
    </Toast.Provider>
  )
}

/** Notices get the focus only in passing: it returns to its earlier place, because they stay while they have it. */
function useFocusReturn<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const cameFrom = useRef<EventTarget | null>(null)

  useEffect(() => {
    const region = list.current?.parentElement
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!region?.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget
    }
    region?.addEventListener('focusin', remember)
    return () => region?.removeEventListener('focusin', remember)
  }, [])

  const giveFocusBack = useCallback(() => {
    const guest = document.activeElement
    if (!(guest instanceof HTMLElement) || !list.current?.parentElement?.contains(guest)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    guest.blur()
  }, [])

  return { list, giveFocusBack }
}

interface ToastItemProps extends Notice {
  /** How far it stands below the first, in pixels. */
  below: number
  /** How far it stands above the last. */
  above: number
  /** Whether they begin at the top on a wide screen too. */
  isTop: boolean
  measure: (id: number, height: number) => void
  giveFocusBack: () => void
}

function ToastItem({ id, tone, message, action, below, above, isTop, measure, giveFocusBack }: ToastItemProps) {
  const [open, setOpen] = useState(true)
  const [toast, setToast] = useState<HTMLLIElement | null>(null)
  const Icon = toneIcons[tone]

  // A notice that makes room for later ones was not closed.
  useLayoutEffect(
    () => () => {
      if (toast?.contains(document.activeElement)) giveFocusBack()
    },
    [toast, giveFocusBack],
  )

  useLayoutEffect(() => {
    if (!toast) return
    const observer = new ResizeObserver(() => measure(id, toast.offsetHeight))
    observer.observe(toast)
    measure(id, toast.offsetHeight)
    return () => observer.disconnect()
  }, [id, toast, measure])

  return (
    <Toast.Root
      ref={setToast}
      type={tone === 'danger' ? 'foreground' : 'background'}
      duration={action && ACTION_NOTICE_MS}
      open={open}
      onOpenChange={(stays) => {
        setOpen(stays)
        if (!stays) giveFocusBack()
      }}
      onAnimationEnd={() => !open && noticeStore.dismiss(id)}
      style={{ '--below': `${below}px`, '--above': `${-above}px` } as CSSProperties}
      // Placed by a transform: one that makes room glides, and its button does not jump away under a finger.
      className={clsx(
        'absolute inset-x-0 flex [translate:var(--radix-toast-swipe-move-x,0)_var(--place)] animate-toast-in items-center gap-3 rounded-card border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float transition-[translate] data-[swipe=move]:transition-none data-[state=closed]:animate-toast-out phone:top-0 phone:[--place:var(--below)]',
        // On a phone it stands over what a thumb already reaches for, and takes no tap but on its own buttons.
        'phone:pointer-events-none phone:[&_button]:pointer-events-auto',
        isTop ? 'md:top-0 md:[--place:var(--below)]' : 'md:bottom-0 md:[--place:var(--above)]',
      )}
    >
      <Icon aria-hidden className={clsx('size-4.5 shrink-0', colours[tone])} />
      <Toast.Description className="min-w-0 flex-1 py-1.5 text-sm">{message}</Toast.Description>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.onSelect}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Dismiss" className={iconButtonClass}>
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
