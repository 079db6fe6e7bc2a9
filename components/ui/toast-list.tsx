'use client'

// Not sonner: it adds a <style> without a nonce, which our Content-Security-Policy refuses. Radix adds none.
import * as Toast from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'

import { buttonClass } from './button'
import { iconButtonClass } from './icon-button'
import { ACTION_NOTICE_MS, NOTICE_MS, noticeStore, type Notice } from './notify'

const looks = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  info: { Icon: Info, colour: 'text-info' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  danger: { Icon: CircleAlert, colour: 'text-danger' },
}

// oxlint-disable-next-line import/no-default-export -- what lazy() loads
export default function ToastList() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)

  return (
    <Toast.Provider duration={NOTICE_MS} swipeDirection="left">
      {notices.map((notice) => (
        <ToastItem key={notice.id} {...notice} />
      ))}
      {/* Above the buttons of a dialog, which stand at the bottom of a phone. */}
      <Toast.Viewport className="fixed bottom-0 left-0 max-md:in-[body:has([data-dialog-footer])]:bottom-18 lg:in-[body:has([data-drawer])]:left-60 z-60 flex max-h-dvh w-full max-w-sm flex-col gap-2 p-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] outline-none empty:hidden" />
    </Toast.Provider>
  )
}

function ToastItem({ id, tone, message, action }: Notice) {
  const [open, setOpen] = useState(true)
  const { Icon, colour } = looks[tone]

  return (
    <Toast.Root
      type={tone === 'danger' ? 'foreground' : 'background'}
      duration={action && ACTION_NOTICE_MS}
      open={open}
      onOpenChange={setOpen}
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
