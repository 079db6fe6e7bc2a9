'use client'

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useSelectedLayoutSegment } from 'next/navigation'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { SlideOver } from '@/components/ui/slide-over'
import type { ShownPart } from '@/lib/platform/areas/area'

import { PartLinks } from './part-links'

/** The rail of narrow screens: the part that is shown, as a button that opens a sheet of all. */
export function PartChooser({ jobId, parts }: { jobId: string; parts: readonly ShownPart[] }) {
  const current = useSelectedLayoutSegment()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button aria-haspopup="dialog" className="min-w-0 lg:hidden" onClick={() => setOpen(true)}>
        <span className="sr-only">Part of the job: </span>
        <span className="truncate">{parts.find(({ part }) => part === current)?.label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </Button>
      <SlideOver open={isOpen} onClose={close} title="Parts of the job">
        <PartLinks jobId={jobId} parts={parts} onLeave={close} />
      </SlideOver>
    </>
  )
}
