'use client'

import Printer from 'lucide-react/icons/printer'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { fullName } from '@/lib/base/names'

import type { SheetProps } from './calendar-sheet'
import { saveRunSheet } from './run-sheet'

const CalendarSheet = dynamic(() => import('./calendar-sheet').then((module) => module.CalendarSheet), { ssr: false })

interface PrintButtonProps extends Omit<SheetProps, 'onPrinted'> {
  /** Another range is being read: it is printed once it is there. */
  loading: boolean
}

/**
 * Prints the shown calendar as a sheet of its own; the browser's key for printing does the same.
 * Over a day it offers the run sheets of its people as well.
 */
export function PrintButton({ loading, ...sheet }: PrintButtonProps) {
  const [printing, setPrinting] = useState(false)
  const print = () => setPrinting(true)

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
      {sheet.view === 'day' ? (
        <Menu label="Print" trigger={FACE} items={[{ label: 'Calendar', onSelect: print }, ...runSheets(sheet)]} />
      ) : (
        <Button title="Print" onClick={print} busy={printing && loading}>
          {FACE}
        </Button>
      )}
      {printing && !loading && <CalendarSheet {...sheet} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

const FACE = (
  <>
    <Printer aria-hidden className="size-4 shrink-0" />
    <span className="max-[90rem]:sr-only">Print</span>
  </>
)

function runSheets({ day, people }: Pick<SheetProps, 'day' | 'people'>): MenuEntry[] {
  if (!people.length) return [{ label: 'Run sheet', onSelect: () => saveRunSheet(day) }]
  return people.map((person) => ({
    label: fullName(person),
    section: 'Run sheets',
    onSelect: () => saveRunSheet(day, person.id),
  }))
}
