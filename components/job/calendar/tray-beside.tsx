'use client'

import Inbox from 'lucide-react/icons/inbox'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'

import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

const TITLE = 'To be scheduled'

/** Shows and hides the tray with work that needs a time. */
export function TrayButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <Button icon={<Inbox aria-hidden />} title={TITLE} aria-expanded={open} onClick={onToggle}>
      <span className="max-[90rem]:sr-only">{TITLE}</span>
    </Button>
  )
}

interface TrayBesideProps extends Pick<TrayProps, 'height' | 'onClose'> {
  tray: ReactNode
  children: ReactNode
}

/** The calendar with the tray: at its side, or below it when there is no room. */
export function TrayBeside({ tray, height, onClose, children }: TrayBesideProps) {
  return (
    <div className={tray ? 'flex gap-3 max-lg:flex-col lg:items-start' : undefined}>
      <div className="min-w-0 flex-1">{children}</div>
      {tray && (
        <Tray height={height} onClose={onClose}>
          {tray}
        </Tray>
      )}
    </div>
  )
}

interface TrayProps {
  /** The calendar's, which it is no higher than at its side. */
  height: string
  onClose: () => void
  children: ReactNode
}

function Tray({ height, onClose, children }: TrayProps) {
  const id = useId()
  const self = useRef<HTMLElement>(null)

  // Below the calendar, nobody would see the tray open.
  useEffect(() => {
    const box = self.current?.getBoundingClientRect()
    if (box && box.top > innerHeight / 2) self.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <section
      ref={self}
      aria-labelledby={id}
      style={{ '--calendar-height': height } as CSSProperties}
      className="scroll-mt-16 rounded-card border border-line bg-raised max-lg:min-h-[60vh] lg:sticky lg:top-16 lg:flex lg:max-h-(--calendar-height) lg:w-72 lg:flex-col"
    >
      <header className="flex items-center justify-between border-b border-line py-1.5 ps-3 pe-1.5">
        <h2 id={id} className="text-base font-semibold">
          {TITLE}
        </h2>
        <IconButton label={`Hide ${TITLE.toLowerCase()}`} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="lg:overflow-y-auto">{children}</div>
    </section>
  )
}
