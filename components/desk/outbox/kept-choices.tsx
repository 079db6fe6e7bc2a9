'use client'

import { useId } from 'react'

import { writtenOf } from '@/components/platform/commands/keep-command'
import { type Shown, isUnderway, reasonOf } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { wordsOf, writtenAt } from '@/components/platform/commands/kept-words'
import { theOutbox } from '@/components/platform/commands/the-outbox'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { roomNamedBy } from '@/lib/desk/outbox/rules'
import { addNote } from '@/lib/job/notes/commands'
import { addUploads } from '@/lib/job/uploads/commands'

/** What else can be done about an entry that needs a person: another room for it, or the office. */
export function KeptChoices({ kept }: { kept: Shown }) {
  const { jobId, refusal } = kept
  const roomId = refusal?.code === 'not_found' && refusal.message === 'No such room.' ? roomNamedBy(kept) : undefined
  if (!jobId || refusal?.message === 'No such job.') return null
  return (
    <>
      {roomId && <OtherRoom jobId={jobId} roomId={roomId} />}
      <Button size="sm" onClick={() => void handOver(kept, jobId)}>
        Hand to the office
      </Button>
    </>
  )
}

/** Puts all that was recorded for a deleted room into another one, at once. */
function OtherRoom({ jobId, roomId }: { jobId: string; roomId: string }) {
  const id = useId()
  const { data: rooms = [] } = useRooms(jobId)
  const ofRoom = useKept().filter((one) => one.names.includes(roomId) && (!isUnderway(one) || one.state === 'waiting'))
  const others = rooms.filter((room) => room.id !== roomId)
  if (!others.length) return null
  return (
    <span className="inline-flex items-center gap-1">
      <label htmlFor={id} className="sr-only">
        Put {ofRoom.length === 1 ? 'it' : `all ${ofRoom.length}`} into another room
      </label>
      <select
        id={id}
        value=""
        onChange={({ target: { value: room } }) => {
          const ids = ofRoom.map((one) => one.id)
          void theOutbox().then((outbox) => outbox?.move(ids, roomId, room))
        }}
        className="min-h-11 rounded-control border border-outline bg-raised px-2 text-table md:min-h-8"
      >
        <option value="">Put {ofRoom.length === 1 ? 'it' : `all ${ofRoom.length}`} into…</option>
        {others.map((room) => (
          <option key={room.id} value={room.id}>
            {room.roomName}
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
