'use client'

import { useMemo, useState } from 'react'

import { useScreenGroups } from '@/components/desk/shell/screen-groups'
import { useLetterKeys } from '@/components/ui/letter-keys'
import { useScreenShortcuts } from '@/components/ui/screen-shortcuts'
import { SlideOver } from '@/components/ui/slide-over'
import { useWayOut } from '@/components/ui/use-leave-guard'
import { fullName } from '@/lib/base/names'
import { type Role, isManager } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { PartLinks } from './part-links'
import { openStatusMenu } from './status-menu'

const LISTED = [
  { keys: ['P'], label: 'Parts of the job' },
  { keys: ['N'], label: 'Write a note on the job' },
  { keys: ['T'], label: 'Schedule of the job, with its tasks' },
]
const LISTED_FOR_MANAGERS = [...LISTED, { keys: ['S'], label: 'Status of the job' }]

interface JobKeysProps {
  job: Job
  role: Role
  parts: readonly ShownPart[]
}

/** The keys of a job's screen, and what the palette knows of the job at hand: its parts, what is added to it, its people. */
export function JobKeys({ job, role, parts }: JobKeysProps) {
  const goTo = useWayOut()
  const [isChoosing, setChoosing] = useState(false)
  const at = `/jobs/${job.id}`
  const hasNew = isManager(role)

  useLetterKeys({
    p: () => setChoosing(true),
    n: () => goTo(`${at}/notes?new=1`),
    t: () => goTo(`${at}/schedule`),
    ...(hasNew && { s: openStatusMenu }),
  })
  useScreenShortcuts(hasNew ? LISTED_FOR_MANAGERS : LISTED)
  useScreenGroups(useMemo(() => groupsOf(job, parts, hasNew), [job, parts, hasNew]))

  const close = () => setChoosing(false)
  return (
    <SlideOver open={isChoosing} onClose={close} title="Parts of the job">
      <PartLinks jobId={job.id} parts={parts} onLeave={close} />
    </SlideOver>
  )
}

function groupsOf(job: Job, parts: readonly ShownPart[], hasNew: boolean) {
  const at = `/jobs/${job.id}`
  const staff = [
    { person: job.projectManager, detail: 'Project Coordinator of this job' },
    { person: job.supervisor, detail: 'Supervisor of this job' },
  ].flatMap(({ person, detail }) => (person ? [{ person, detail }] : []))
  const others = [
    { name: job.contactName, detail: 'Contact on site' },
    { name: job.secondContactName, detail: 'Second contact' },
    { name: job.lossAdjusterName, detail: 'Loss adjuster' },
  ].flatMap(({ name, detail }) => (name ? [{ name, detail }] : []))
  return [
    {
      heading: 'This job',
      items: [
        ...parts.map(({ part, label }) => ({
          id: `part-${part}`,
          label,
          detail: 'of this job',
          href: `${at}/${part}`,
        })),
        { id: 'job-note', label: 'New note on this job', href: `${at}/notes?new=1` },
        ...(hasNew ? [{ id: 'job-task', label: 'New task of this job', href: `${at}/schedule?new=1` }] : []),
      ],
    },
    {
      heading: 'People of this job',
      items: [
        ...staff.map(({ person, detail }) => ({
          id: `of-job-${person.id}-${detail}`,
          label: fullName(person),
          detail,
          href: `/users/profile/${person.id}`,
        })),
        ...others.map(({ name, detail }) => ({ id: `of-job-${detail}`, label: name, detail, href: `${at}/overview` })),
      ],
    },
  ].filter(({ items }) => items.length > 0)
}
