'use client'

import Printer from 'lucide-react/icons/printer'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

import { Button } from '@/components/ui/button'

import type { SheetProps } from './calendar-sheet'

const CalendarSheet = dynamic(() => import('./calendar-sheet').then((module) => module.CalendarSheet), { ssr: false })

/** Prints the shown calendar as a sheet of its own; the browser's key for printing does the same. */
export function PrintButton(sheet: Omit<SheetProps, 'onPrinted'>) {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      setPrinting(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Button icon={<Printer aria-hidden />} onClick={() => setPrinting(true)}>
        <span className="phone:sr-only">Print</span>
      </Button>
      {printing && <CalendarSheet {...sheet} onPrinted={() => setPrinting(false)} />}
    </>
  )
}
