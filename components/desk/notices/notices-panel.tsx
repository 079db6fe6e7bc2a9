'use client'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SlideOver } from '@/components/ui/slide-over'

import { NoticeList } from './notice-list'

interface NoticesPanelProps {
  open: boolean
  onClose: () => void
  timezone: string
  /** Where the reader says what comes by e-mail as well. */
  settings: string
}

/** The notices beside the page that its reader is on. */
export function NoticesPanel({ open, onClose, timezone, settings }: NoticesPanelProps) {
  return (
    <SlideOver
      open={open}
      onClose={onClose}
      title="Notices"
      footer={(close) => (
        <>
          <span className="me-auto flex flex-wrap gap-x-4 self-center text-table">
            <Link href="/notices" onClick={close} className="text-brand underline">
              All notices
            </Link>
            <Link href={settings} onClick={close} className="text-brand underline">
              What comes by e-mail
            </Link>
          </span>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
        </>
      )}
    >
      <NoticeList onOpen={onClose} timezone={timezone} />
    </SlideOver>
  )
}
