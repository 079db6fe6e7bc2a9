'use client'

import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '@/components/ui/button'

import { QuickAdd, type QuickAddProps } from './quick-add'

const focusFirst = (place: HTMLElement | null): void => place?.querySelector('button')?.focus()

/**
 * The way to more rooms, for the place above those that there are: a new one moves nothing that a thumb is about to
 * meet. It begins open where there is none.
 */
export function AddRooms(props: QuickAddProps) {
  const [isAsked, setAsked] = useState(false)
  const [isBare] = useState(!props.rooms.length)
  if (isBare) return <QuickAdd {...props} />
  return isAsked ? (
    // The button that was pressed is gone, and with it the focus.
    <div ref={focusFirst}>
      <QuickAdd {...props} />
    </div>
  ) : (
    <Button icon={<Plus aria-hidden />} onClick={() => setAsked(true)}>
      Add a room
    </Button>
  )
}
