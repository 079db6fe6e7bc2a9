'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addSection, changeSection } from '@/lib/paper/estimates/commands'
import type { Estimate, EstimateSection } from '@/lib/paper/estimates/schema'

const NAMED = { required: 'Please name the section' }

interface SectionFormProps {
  estimate: Estimate
  section?: EstimateSection
  onSaved: (section: EstimateSection) => void
  onClose: () => void
}

/** Names a section, with its room and, where the estimate says so, its markup. */
export function SectionForm({ estimate, section, onSaved, onClose }: SectionFormProps) {
  const { data: rooms = [] } = useRooms(estimate.jobId)
  const [add] = useCommand(addSection)
  const [change] = useCommand(changeSection)
  const at = { id: estimate.jobId, recordId: estimate.id }
  const record = useRecordForm({
    stored: section,
    valuesOf: (stored) => ({
      title: stored?.title ?? '',
      roomId: stored?.roomId ?? '',
      markupPercent: stored?.markupPercent ?? null,
    }),
    send: ({ roomId, ...typed }, base): Promise<EstimateSection> => {
      const sent = { ...typed, roomId: roomId || null }
      return base ? change({ ...at, sectionId: base.id }, { ...sent, version: base.version }) : add(at, sent)
    },
    saved: (answer) => {
      onSaved(answer)
      onClose()
    },
  })
  return (
    <RecordDialog record={record} onClose={onClose} title={section ? 'Edit section' : 'New section'} adds="Add section">
      <TextInput
        label="Title"
        required
        autoComplete="off"
        maxLength={120}
        data-autofocus
        {...record.field('title', NAMED)}
      />
      {rooms.length > 0 && (
        <Select
          label="Room"
          placeholder="None"
          options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
          {...record.field('roomId')}
        />
      )}
      {estimate.markupMode === 'SECTION' && (
        <NumberInput control={record.control} name="markupPercent" label="Markup" unit="%" />
      )}
    </RecordDialog>
  )
}
