'use client'

import { useState } from 'react'

import { ReportSetDialog } from '@/components/paper/report-sets/loaded-later'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { Job } from '@/lib/job/jobs/schema'
import type { ReportSet } from '@/lib/paper/report-sets/schema'

import type { Chosen } from './what-goes-in'

/** What a set is in a report: its photos are those of the job. */
export const chosenOf = ({ leftOut, photosPerPage, coveringNote }: ReportSet) => ({
  leftOut,
  photosPerPage,
  coveringNote: coveringNote ?? '',
})

interface SetSelectProps {
  job: Job
  sets: readonly ReportSet[]
  value: string
  chosen: Chosen
  mayKeep: boolean
  onChoose: (id: string) => void
  /** Takes the set's covering note in place of the typed one; none where they are one. */
  onTakeNote?: () => void
  /** Takes back what was taken from a set last. */
  onUndo?: () => void
}

/** The set that what goes in is taken from; Administrators keep a new one. */
export function SetSelect({ job, sets, value, chosen, mayKeep, onChoose, onTakeNote, onUndo }: SetSelectProps) {
  const [isKeeping, setKeeping] = useState(false)
  const { leftOut, photosPerPage, coveringNote } = chosen
  const hasSet = sets.some(({ client }) => client?.id === job.client?.id)
  return (
    <>
      {sets.length > 0 && (
        <Select
          label="Set"
          placeholder="None: all of it"
          options={sets.map(({ id, name, client }) => ({
            value: id,
            label: client && client.companyName !== name ? `${name}, for ${client.companyName}` : name,
          }))}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      {onTakeNote && (
        <p role="status" className="text-table text-muted">
          The covering note that was typed stays. This set has a note of its own.
        </p>
      )}
      {(onTakeNote || onUndo || mayKeep) && (
        <div className="flex flex-wrap gap-2">
          {onTakeNote && (
            <Button size="sm" onClick={onTakeNote}>
              Use the set’s note
            </Button>
          )}
          {onUndo && (
            <Button size="sm" onClick={onUndo}>
              Undo
            </Button>
          )}
          {mayKeep && (
            <Button size="sm" onClick={() => setKeeping(true)}>
              Keep these as a set
            </Button>
          )}
        </div>
      )}
      {isKeeping && (
        <ReportSetDialog
          begun={{
            leftOut: [...leftOut],
            photosPerPage,
            coveringNote: coveringNote || null,
            client: job.client && !hasSet ? job.client : null,
          }}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}
