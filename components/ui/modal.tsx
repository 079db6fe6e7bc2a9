'use client'

import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'

import { InDialog } from './landmark-portal'
import { useBackToClose } from './use-back-to-close'
import { useFocusBack } from './use-focus-back'

const frames = {
  // Held at its top: what comes into it, or goes, moves only its foot.
  center: 'flex items-start justify-center md:px-6 md:pt-[10vh] md:pb-4',
  left: 'flex justify-start',
  right: 'flex justify-end',
  bottom: 'flex items-end justify-center',
  top: 'flex items-start justify-center p-3 md:pt-[12vh]',
}

const panels = {
  center: 'phone:h-full phone:rounded-none md:max-h-full md:rounded-card data-closed:opacity-0 md:data-closed:scale-95',
  left: 'h-full data-closed:-translate-x-full',
  right: 'h-full data-closed:translate-x-full',
  bottom: 'max-h-[85dvh] rounded-t-card data-closed:translate-y-full',
  top: 'rounded-card data-closed:opacity-0',
}

const widths = {
  sm: 'w-full md:max-w-md',
  md: 'w-full md:max-w-xl',
  lg: 'w-full md:max-w-3xl',
  drawer: 'w-60',
}

export interface ModalProps {
  open: boolean
  onClose: () => void
  placement?: keyof typeof frames
  width?: keyof typeof widths
  /** Stays a small box on phones instead of filling the screen. */
  compact?: boolean
  role?: 'dialog' | 'alertdialog'
  /** The name, if there is no visible title. */
  label?: string
  children: ReactNode
}

/** The base of every dialog: backdrop, focus that moves in and comes back, Escape and Back. */
export function Modal({
  open,
  onClose,
  placement = 'center',
  width = 'md',
  compact,
  role,
  label,
  children,
}: ModalProps) {
  // If it opened while it mounts, Headless UI would not yet know the page around it and would leave that in reach.
  const [mounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point
  useEffect(() => setMounted(true), [])
  useBackToClose(open && mounted, onClose)
  useFocusBack(open && mounted)

  return (
    <HeadlessDialog
      open={open && mounted}
      onClose={onClose}
      role={role}
      aria-label={label}
      className="fixed inset-0 z-50"
    >
      <DialogBackdrop
        transition
        className="absolute inset-0 bg-scrim/60 transition-opacity duration-150 data-closed:opacity-0"
      />
      <div
        className={clsx(
          'absolute inset-0 overflow-hidden',
          compact ? 'flex items-center justify-center p-4' : frames[placement],
        )}
      >
        <DialogPanel
          transition
          className={clsx(
            'relative flex min-h-0 flex-col bg-raised text-ink shadow-float transition duration-150',
            compact ? 'max-h-full rounded-card data-closed:scale-95 data-closed:opacity-0' : panels[placement],
            widths[width],
          )}
        >
          <InDialog value={true}>{children}</InDialog>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
