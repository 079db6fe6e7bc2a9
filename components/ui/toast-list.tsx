'use client'

// Not sonner: it adds a <style> without a nonce, which our Content-Security-Policy refuses. Radix adds none.
import * as Toast from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import { buttonClass } from './button'
import { iconButtonClass } from './icon-button'
import { ACTION_NOTICE_MS, NOTICE_MS, noticeStore, type Notice } from './notify'

const looks = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  info: { Icon: Info, colour: 'text-info' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  danger: { Icon: CircleAlert, colour: 'text-danger' },
}

export function ToastList() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)

  // The provider goes with its last notice: if that was closed under the pointer, it would hold the next one for ever.
  return notices.length > 0 && <Toasts notices={notices} />
}

function Toasts({ notices }: { notices: readonly Notice[] }) {
  const { list, giveFocusBack } = useFocusReturn<HTMLOListElement>()

  return (
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left">
      {notices.map((notice) => (
        <ToastItem key={notice.id} {...notice} giveFocusBack={giveFocusBack} />
      ))}
      {/* On a phone, below the top bar: fields and buttons are further down, above the keyboard. */}
      <Toast.Viewport
        ref={list}
        className="fixed left-0 phone:top-[calc(--spacing(14)_+_env(safe-area-inset-top))] md:bottom-0 lg:in-[body:has([data-drawer])]:left-60 z-60 flex max-h-dvh w-full max-w-sm flex-col gap-2 p-4 outline-none empty:hidden phone:max-w-none phone:px-3 phone:py-2 md:pb-[max(--spacing(4),env(safe-area-inset-bottom))]"
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

function ToastItem({ id, tone, message, action, giveFocusBack }: Notice & { giveFocusBack: () => void }) {
  const [open, setOpen] = useState(true)
  const [toast, setToast] = useState<HTMLLIElement | null>(null)
  const { Icon, colour } = looks[tone]

  // A notice that makes room for later ones was not closed.
  useLayoutEffect(
    () => () => {
      if (toast?.contains(document.activeElement)) giveFocusBack()
    },
    [toast, giveFocusBack],
  )

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
      className="flex animate-toast-in items-center gap-3 rounded-card border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float data-[state=closed]:animate-toast-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden className={clsx('size-4.5 shrink-0', colour)} />
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
