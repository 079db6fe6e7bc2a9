'use client'

import { clsx } from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash-2'
import { use, useId, useRef, useState } from 'react'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { useAsked } from '@/components/job/field/use-asked'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { useCommand } from '@/components/platform/commands/use-command'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { controlClass, controlHeight } from '@/components/ui/field'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PadInput } from '@/components/ui/number-pad'
import { OwnId } from '@/components/ui/own-id'
import { Spinner } from '@/components/ui/spinner'
import { useTyped } from '@/components/ui/use-typed'
import { whoIs } from '@/lib/base/changed'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import { LIKE_A_NUMBER, numberText, parseNumber } from '@/lib/base/numbers'
import { formatDate } from '@/lib/base/time'
import { type TypedTime, sentTime, timeFaults } from '@/lib/job/field/typed-time'
import { deleteReading, takeReading } from '@/lib/site/moisture/commands'
import { type Entry, baselineBefore } from '@/lib/site/moisture/entries'
import { LOCATION_LABELS, type MoistureMethod, rangeRefusal, stateOf } from '@/lib/site/moisture/rules'
import type { MeterScale, MoistureMatrix, MoistureReading } from '@/lib/site/moisture/schema'

import { RowFault } from './row-fault'
import { ControlWord, StateChip } from './state-chip'
import { moisturePath, useMoistureChanged } from './use-moisture'

const ReadingDialog = loadLater(async () => (await import('./reading-dialog')).ReadingDialog)

interface ReadingRowProps extends Entry {
  /** Whether the point is not stored yet: a reading of it goes after it. */
  isComing: boolean
  room: { id: string; roomName: string }
  visits: MoistureMatrix['visits']
  timezone: string
  inspectionId: string
  /** The time of a reading that is made now. */
  time: TypedTime
  /** The method of a reading that is made now. */
  method: MoistureMethod
  /** The scale of a reading now: the point's own, or one of this visit's meter. */
  scale: Omit<MeterScale, 'isUsed'>
  /** The meter of a reading now. */
  meterName: string | undefined
  /** The unit of the stored reading. */
  storedUnit: string | undefined
  /** The meter, when it is past its check, and why it is used all the same. */
  pastCheck: { name: string; reason: string } | null
  onEdit: () => void
}

/**
 * One point of the grid. It saves when the field is left, and shows the state while the number is typed; until then the
 * number is a draft. A stored reading opens to be read and corrected: no touch changes it. A reading is stamped here: a
 * second try after a lost answer takes no second one, and a number typed later has its own time.
 */
export function ReadingRow({
  point,
  current,
  previous,
  isComing,
  room,
  visits,
  timezone,
  inspectionId,
  time,
  method,
  scale,
  meterName,
  storedUnit,
  pastCheck,
  onEdit,
}: ReadingRowProps) {
  const id = useId()
  const changed = useMoistureChanged(point.jobId)
  const [take] = useCommand(takeReading)
  const [remove] = useCommand(deleteReading)
  const [draft, type, settle] = useTyped<{ value: string }>(`reading:${point.id} at ${inspectionId}`)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<MoistureReading | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [asking, setAsking] = useState<'details' | 'delete' | null>(null)
  const asked = useAsked()
  const me = use(OwnId)
  const isBusy = useRef(false)
  const nextId = useRef('')

  const waits = useKept().find(
    ({ kind, state, body, path }) =>
      kind === 'reading' && state !== 'saved' && body.pointId === point.id && path.endsWith(`/${inspectionId}`),
  )
  const stored = saved && (!current || (current.id === saved.id && current.version < saved.version)) ? saved : current
  const scaleId = stored?.scaleId ?? scale.id
  const isBoundAnew = scaleId !== point.scaleId
  const number = stored ? stored.value : draft ? parseNumber(draft.value) : null
  const wrong = stored || number === null ? null : Number.isNaN(number) ? LIKE_A_NUMBER : rangeRefusal(number, scale)
  const before = baselineBefore(point, visits, inspectionId, scaleId)
  const goal = isBoundAnew ? null : (point.goal?.value ?? null)
  const state = number === null || wrong ? null : stateOf([...before, number], goal)
  const at = { jobId: point.jobId, roomId: room.id, inspectionId }

  const save = async () => {
    if (!draft || stored || isBusy.current || waits) return
    if (number === null) {
      type(null)
      setRefusal(null)
      return
    }
    if (wrong) return
    if (pastCheck && !pastCheck.reason) {
      setRefusal(`${pastCheck.name} is past its check: say above why it is used`)
      return
    }
    if (timeFaults(time, timezone)) {
      setRefusal(`Say above ${time.at ? 'why these are entered more than 12 hours later' : 'when these were taken'}`)
      return
    }
    isBusy.current = true
    setSaving(true)
    const { at: happenedAt, lateReason } = sentTime(time, timezone)
    const overdue = pastCheck ? { overdueMeterReason: pastCheck.reason } : {}
    nextId.current ||= newId()
    const write = async (answer: { confirm?: string }) => {
      const reading = await take(at, {
        id: nextId.current,
        pointId: point.id,
        value: number,
        scaleId: scale.id,
        method,
        capturedAt: new Date().toISOString(),
        happenedAt,
        lateReason,
        ...overdue,
        ...answer,
      })
      nextId.current = ''
      if (reading) setSaved(reading)
      settle(draft)
      setRefusal(null)
    }
    try {
      setRefusal(UNANSWERED)
      await asked.run(write)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict' && error.current) {
        const theirs = error.current as MoistureReading
        setSaved(theirs)
        type(null)
        const who = whoIs(theirs.takenBy, me)
        setRefusal(`${who} read ${theirs.value} here first: your ${draft.value} is not saved.`)
      } else {
        setRefusal(error instanceof DomainError ? (error.fields[0]?.message ?? error.message) : OFFLINE)
      }
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  const confirm = () =>
    asked.run(async (answer) => {
      await remove({ ...at, readingId: stored!.id }, answer)
      setSaved(null)
      notify.success('The reading was deleted')
    })

  const unit = saved?.id === stored?.id && saved ? saved.unit : storedUnit
  const message = wrong ?? (isSaving ? null : refusal)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_9rem_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_6rem_6rem_9rem_7.5rem_auto]">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium wrap-anywhere">
          {point.label}
          <span className="sr-only">, {room.roomName}</span>
        </label>
        <p className="text-table wrap-anywhere text-muted">
          {LOCATION_LABELS[point.location]} · {point.material}
          {point.isControl && ' · Control'}
        </p>
      </div>
      <p className="min-h-6 content-center text-table text-muted tabular-nums phone:order-4 md:text-right">
        {previous ? (
          <>
            <span className="md:block md:text-xs">{formatDate(previous.happenedAt, timezone)}</span>{' '}
            <span className="text-ink md:text-sm">{previous.value}</span>
          </>
        ) : (
          'First reading'
        )}
        <span className="md:hidden">{goalInWords(point, goal)}</span>
      </p>
      <p className="text-table text-muted tabular-nums max-md:hidden md:text-right">
        {point.isControl ? 'Control' : goal === null ? 'No goal' : `Goal ${goal}`}
      </p>
      {stored ? (
        <button
          type="button"
          id={id}
          aria-label={`${point.label}, ${room.roomName}: ${stored.value} ${unit}. Read or correct it`}
          aria-haspopup="dialog"
          onClick={() => setAsking('details')}
          className={clsx(
            controlClass,
            controlHeight,
            'flex items-center justify-end gap-2 tabular-nums hover:bg-sunken',
          )}
        >
          {numberText(stored.value)}
          <span className="max-w-16 min-w-8 truncate text-start text-xs text-muted">{unit}</span>
        </button>
      ) : (
        <PadInput
          id={id}
          unit={scale.unit}
          decimals={shownDecimals(scale)}
          faultId={message ? `${id}-error` : undefined}
          value={draft?.value ?? numberText((waits?.body.value as number | undefined) ?? null)}
          readOnly={waits && !isSaving}
          onChange={({ target }) => {
            type({ value: target.value })
            setRefusal(null)
          }}
          onFocus={({ target }) => {
            setTyping(true)
            target.select()
          }}
          onBlur={() => {
            setTyping(false)
            void save()
          }}
          onKeyDown={({ key }) => key === 'Escape' && type(null)}
        />
      )}
      {/* As high while it is empty: parts below stay under the finger. */}
      <div
        className="flex min-h-6 items-center gap-1.5 phone:order-5 phone:col-span-2 phone:justify-self-end"
        aria-live="polite"
      >
        {stored && <LateEntryChip entry={stored} />}
        {isSaving ? (
          <span className="inline-flex items-center gap-1.5 text-xs text-muted">
            <Spinner /> Saving…
          </span>
        ) : waits ? (
          <Chip tone="warning">{waits.state === 'refused' ? 'Not saved' : 'On this device'}</Chip>
        ) : draft && !stored && !isTyping ? (
          <Chip tone="warning">Not saved yet</Chip>
        ) : number === null ? (
          isComing && <Chip tone="warning">Not saved yet</Chip>
        ) : isBoundAnew && !before.length && previous ? (
          <Chip tone="neutral">New baseline</Chip>
        ) : point.isControl ? (
          <ControlWord doubt={point.doubt} />
        ) : (
          !wrong && <StateChip state={state} />
        )}
      </div>
      <div className="phone:order-3">
        {isComing ? (
          <span className="block size-11 md:size-8" />
        ) : (
          <Menu
            label={`Actions for ${point.label}`}
            items={[
              ...(stored
                ? [
                    {
                      label: 'Read or correct it…',
                      icon: <SlidersHorizontal aria-hidden />,
                      onSelect: () => setAsking('details'),
                    },
                  ]
                : []),
              { label: 'Edit the point…', icon: <Pencil aria-hidden />, onSelect: onEdit },
              ...(stored
                ? [
                    {
                      label: 'Delete the reading',
                      icon: <Trash2 aria-hidden />,
                      danger: true,
                      onSelect: () => setAsking('delete'),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {message && (
        <RowFault id={`${id}-error`} className="order-6 col-span-full">
          {message}
        </RowFault>
      )}
      {asking === 'details' && stored && (
        <ReadingDialog
          jobId={point.jobId}
          timezone={timezone}
          path={`${moisturePath(point.jobId)}/${room.id}/${inspectionId}`}
          readingId={stored.id}
          other={
            scale.id === scaleId
              ? undefined
              : { scaleId: scale.id, words: `${meterName}, ${scale.label}`, overdueMeterReason: pastCheck?.reason }
          }
          onClose={(after) => {
            if (after) setSaved(after)
            // Nothing was saved: it may be gone.
            else changed()
            setAsking(null)
          }}
        />
      )}
      <AskedDialog {...asked.asking} />
      {asking === 'delete' && stored && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title="Delete this reading?"
          verb="Delete reading"
          onConfirm={confirm}
        >
          {stored.value} {unit} at {point.label} will be lost. The history keeps what it said.
        </ConfirmDialog>
      )}
    </li>
  )
}

const UNANSWERED = 'This is not saved: it was not confirmed.'
const OFFLINE = 'This is not saved yet: there is no connection. Leave the field again to try.'

const goalInWords = ({ isControl }: Entry['point'], goal: number | null): string =>
  isControl ? '' : goal === null ? ' · no goal' : ` · goal ${goal}`

/** The decimals that a meter shows on a scale, as the scale's end tells: one of 6 to 99.9; unknown where that is whole. */
const shownDecimals = ({ max }: { max: number }): number | undefined => String(max).split('.')[1]?.length
