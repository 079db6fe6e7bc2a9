'use client'

import { useId } from 'react'

import { writtenOf } from '@/components/platform/commands/keep-command'
import { keptActions } from '@/components/platform/commands/keep-files'
import { type Shown, isUnderway, reasonOf } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { wordsOf, writtenAt } from '@/components/platform/commands/kept-words'
import { theOutbox } from '@/components/platform/commands/the-outbox'
import { useCommand } from '@/components/platform/commands/use-command'
import { useMeters } from '@/components/site/moisture/use-moisture'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { roomNamedBy } from '@/lib/desk/outbox/rules'
import { addNote } from '@/lib/job/notes/commands'
import { addUploads } from '@/lib/job/uploads/commands'
import { restoreRoom } from '@/lib/site/rooms/commands'

/** What else can be done about an entry that needs a person: its room back or another one, another scale, or the office. */
export function KeptChoices({ kept }: { kept: Shown }) {
  const { jobId, refusal } = kept
  const roomId = refusal?.code === 'not_found' && refusal.message === 'No such room.' ? roomNamedBy(kept) : undefined
  if (!jobId || refusal?.message === 'No such job.') return null
  return (
    <>
      {roomId && <DeletedRoom jobId={jobId} roomId={roomId} />}
      {refusal?.fields.some(({ path }) => path === 'scaleId') && <OtherScale kept={kept} />}
      <Button size="sm" onClick={() => void handOver(kept, jobId)}>
        Hand to the office
      </Button>
    </>
  )
}

/** Brings a deleted room back for all that was recorded for it, or puts that into another one, at once. */
function DeletedRoom({ jobId, roomId }: { jobId: string; roomId: string }) {
  const [restore, isRestoring] = useCommand(restoreRoom)
  const ofRoom = useKept().filter((one) => one.names.includes(roomId) && (!isUnderway(one) || one.state === 'waiting'))
  const ids = ofRoom.map((one) => one.id)
  const bringBack = async () => {
    try {
      const { roomName } = await restore({ jobId, roomId })
      notify.success(`“${roomName}” is back`)
      keptActions.retry(ids)
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <>
      <Button size="sm" busy={isRestoring} busyLabel="Restoring…" onClick={() => void bringBack()}>
        Restore the room
      </Button>
      <OtherRoom jobId={jobId} roomId={roomId} ids={ids} />
    </>
  )
}

function OtherRoom({ jobId, roomId, ids }: { jobId: string; roomId: string; ids: readonly string[] }) {
  const { data: rooms = [] } = useRooms(jobId)
  const all = ids.length === 1 ? 'it' : `all ${ids.length}`
  return (
    <Choice
      label={`Put ${all} into another room`}
      first={`Put ${all} into…`}
      choices={rooms.filter(({ id }) => id !== roomId).map(({ id, roomName }) => [id, roomName])}
      onChoose={(room) => void theOutbox().then((outbox) => outbox?.move(ids, roomId, room))}
    />
  )
}

/** Another meter and scale for what was measured with one that is no longer used. */
function OtherScale({ kept: { id, body } }: { kept: Shown }) {
  const { data: meters = [] } = useMeters()
  const scales = meters.flatMap(({ id: meterId, name, retiredAt, scales: own }) =>
    retiredAt ? [] : own.map((scale) => ({ ...scale, meterId, name })),
  )
  return (
    <Choice
      label="Choose another meter and scale"
      first="Another scale…"
      choices={scales.map(({ id: scale, name, label, unit }) => [scale, `${name}, ${label} (${unit})`])}
      onChoose={(scaleId) => {
        const { meterId } = scales.find((one) => one.id === scaleId)!
        // A reading names its scale alone, a point its meter too.
        keptActions.retry([id], { scaleId, ...('meterId' in body && { meterId }) })
      }}
    />
  )
}

interface ChoiceProps {
  label: string
  /** Stands there before anything is chosen. */
  first: string
  choices: readonly (readonly [value: string, words: string])[]
  onChoose: (value: string) => void
}

/** A choice that is carried out when it is made; nothing where there is nothing to choose from. */
function Choice({ label, first, choices, onChoose }: ChoiceProps) {
  const id = useId()
  if (!choices.length) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value=""
        onChange={({ target: { value } }) => onChoose(value)}
        className="min-h-11 max-w-full min-w-0 rounded-control border border-outline bg-raised px-2 text-table md:min-h-8"
      >
        <option value="">{first}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The office reads of it in a note of the job, beside its files; here it can be put back for 30 days. */
async function handOver(kept: Shown, jobId: string): Promise<void> {
  const outbox = await theOutbox()
  const files = (await outbox?.filesOf(kept.id)) ?? []
  const why = reasonOf(kept) || kept.trouble?.message
  const text = [
    `Could not be saved from a device: ${kept.kind}, written ${writtenAt(kept.at)}.`,
    wordsOf(kept),
    why && `Why: ${why}`,
    files.length && `Files: ${files.map(({ name }) => name).join(', ')}`,
  ]
  try {
    const isHandedOver = await outbox!.handOver(kept.id, [
      { written: writtenOf(addNote, { jobId }, { id: newId(), text: text.filter(Boolean).join('\n') }) },
      ...files.map((file, at) => {
        const id = newId()
        const written = writtenOf({ ...addUploads, kept: 'file' }, { jobId }, { ids: [id] })
        return { written: { ...written, id, files: [{ ...kept.files[at]!, field: 'files' }] }, files: [file] }
      }),
    ])
    if (isHandedOver) notify.success('The office finds it in the notes of the job')
    else notify.info('It is just being tried once more. Please wait a moment.')
  } catch {
    notify.error('It could not be handed over. It is still here.')
  }
}
