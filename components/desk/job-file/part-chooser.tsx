'use client'

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useSelectedLayoutSegments } from 'next/navigation'
import { useState } from 'react'

import { BarTitle } from '@/components/desk/shell/bar-title'
import { Button } from '@/components/ui/button'
import { SlideOver } from '@/components/ui/slide-over'
import { jobNumber, suburbFirst } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { PartLinks } from './part-links'

/** The rail of narrow screens: the part that is shown, as a button that opens a sheet of all. A phone has it as title. */
export function PartChooser({ job, parts }: { job: Job; parts: readonly ShownPart[] }) {
  const [current, ...below] = useSelectedLayoutSegments()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = parts.find(({ part }) => part === current)?.label ?? 'Job'
  const choice = 'Part of the job'

  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="min-w-0 lg:hidden phone:hidden lg:max-[90rem]:in-[:has([data-wide])]:inline-flex!"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{choice}: </span>
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </Button>
      {/* A visit has a title of its own. */}
      {!(current === 'site-visits' && below.length) && (
        <BarTitle
          of={`${jobNumber(job)} · ${suburbFirst(job)}`}
          title={label}
          pages={{ label: choice, onOpen: () => setOpen(true) }}
        />
      )}
      <SlideOver open={isOpen} onClose={close} title="Parts of the job">
        <PartLinks jobId={job.id} parts={parts} onLeave={close} />
      </SlideOver>
    </>
  )
}
