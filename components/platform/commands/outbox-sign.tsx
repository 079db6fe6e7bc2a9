'use client'

import { clsx } from 'clsx'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'

import { loadLater } from '@/components/ui/load-later'

import { useLost } from './keep-files'
import { isUnderway } from './kept'
import { useKept } from './kept-mirror'
import { useLasting } from './use-lasting'

const OutboxDialog = loadLater(async () => (await import('./outbox-dialog')).OutboxDialog, {
  wanted: ({ open }) => open,
})

const LostFiles = loadLater(async () => (await import('./lost-files')).LostFiles, {
  wanted: ({ lost }) => lost.length > 0,
})

/** Shows in the top bar how many entries the server does not have yet, while there are any. */
export function OutboxSign() {
  const kept = useKept()
  const [isOpen, setOpen] = useState(false)
  const underway = kept.filter(isUnderway).length
  /** Those that wait for a person: refused, or stopped. */
  const held = kept.filter(({ state }) => state === 'refused' || state === 'stopped').length
  const isLasting = useLasting(underway > 0)
  const isShown = held > 0 || isLasting

  const label = held ? `${held} not saved` : `${underway} not sent yet`
  return (
    <>
      {isShown && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={label}
          title={label}
          className={clsx(
            'inline-flex h-11 items-center gap-1 rounded-full px-2.5 text-xs font-semibold tabular-nums md:h-8',
            held ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
          )}
        >
          {held ? <CloudAlert aria-hidden className="size-4" /> : <CloudUpload aria-hidden className="size-4" />}
          {held || underway}
        </button>
      )}
      <LostFiles {...useLost()} />
      <OutboxDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
