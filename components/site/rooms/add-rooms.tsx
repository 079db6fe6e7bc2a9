'use client'

import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '@/components/ui/button'

import { QuickAdd, type QuickAddProps } from './quick-add'

/**
 * The way to more rooms, for the place above those that there are: a new one moves nothing that a thumb is about to
 * meet. It begins open where there is none.
 */
export function AddRooms(props: QuickAddProps) {
  const [isOpen, setOpen] = useState(!props.rooms.length)
  return isOpen ? (
    <QuickAdd {...props} />
  ) : (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
      Add a room
    </Button>
  )
}
