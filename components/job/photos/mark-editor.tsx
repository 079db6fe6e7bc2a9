'use client'

import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { clsx } from 'clsx'
import Circle from 'lucide-react/icons/circle'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import MoveUpRight from 'lucide-react/icons/move-up-right'
import Redo2 from 'lucide-react/icons/redo-2'
import Ruler from 'lucide-react/icons/ruler'
import Slash from 'lucide-react/icons/slash'
import Trash2 from 'lucide-react/icons/trash-2'
import Type from 'lucide-react/icons/type'
import Undo2 from 'lucide-react/icons/undo-2'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

import { Button } from '@/components/ui/button'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { FormRefusal } from '@/components/ui/form-refusal'
import { InDialog } from '@/components/ui/landmark-portal'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import { useBackToClose } from '@/components/ui/use-back-to-close'
import { useCloseGuard } from '@/components/ui/use-close-guard'
import { useFocusBack } from '@/components/ui/use-focus-back'
import { useRecordForm } from '@/components/ui/use-record-form'
import {
  MARK_COLOURS,
  MARK_KINDS,
  MARK_LABELS,
  MAX_MARK_TEXT,
  MOST_MARKS,
  type Mark,
  type MarkColour,
  type MarkKind,
  movedMark,
  spotsOf,
  storedMarks,
  turnedMark,
  withSpot,
  wordsOf,
} from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

import { MarkStage, type MarkTool, newMark } from './mark-stage'
import { type Timeline, begun, redone, stepped, undone } from './mark-timeline'
import type { PhotoActions } from './use-photo-actions'
import { ViewerTool, toolClass } from './viewer-tool'
import { WHOLE, type Zoom, zoomedAt } from './zoom'

const ICONS: Record<MarkKind, ReactNode> = {
  ARROW: <MoveUpRight aria-hidden />,
  CIRCLE: <Circle aria-hidden />,
  LINE: <Slash aria-hidden />,
  TEXT: <Type aria-hidden />,
  MEASURE: <Ruler aria-hidden />,
}

const ARROW_KEYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP = 0.01
const WIDE_STEP = 0.05
const ZOOM_STEP = 1.5

interface MarkEditorProps {
  photo: Photo
  /** The job's. */
  timezone: string
  actions: Pick<PhotoActions, 'mark'>
  /** Whether a mark that needs no words is saved as it is drawn with a pointer; the notice of it takes it back. */
  once?: boolean
  onClose: () => void
}

/**
 * Draws over a photo: arrows, circles, lines, texts and measures, with a pointer or the keyboard. Nothing is stored
 * until it is saved, and the photo itself stays as it came.
 */
export function MarkEditor({ photo, timezone, actions, once = false, onClose }: MarkEditorProps) {
  const [timeline, setTimeline] = useState(() => begun(photo.marks))
  const [selected, setSelected] = useState<number | null>(null)
  const [tool, setTool] = useState<MarkTool>('ARROW')
  const [colour, setColour] = useState<MarkColour>('RED')
  const [zoom, setZoom] = useState(WHOLE)
  const [announcement, setAnnouncement] = useState('')
  const [misses, setMisses] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const hint = useId()

  const { form, isDirty, isSubmitting, refused, submit } = useRecordForm({
    stored: photo,
    valuesOf: ({ marks }: Photo) => ({ marks }),
    send: ({ marks }, base) => actions.mark(base, storedMarks(marks)),
    saved: (saved, _, { marks: before }) => {
      onClose()
      if (!once || !saved) return
      const undo = () => void actions.mark(saved, before).catch(notify.refused)
      notify.success('The mark is saved', { label: 'Undo', onSelect: undo })
    },
    follow: ({ marks }) => {
      setTimeline(begun(marks))
      setSelected(null)
    },
  })
  const { requestClose, discard } = useCloseGuard(isDirty, onClose)
  useBackToClose(true, requestClose)
  useFocusBack(true)

  const marks = timeline.now
  const mark = selected === null ? undefined : marks[selected]
  const words = mark ? wordsOf(mark) : null

  const go = (next: Timeline) => {
    setTimeline(next)
    form.setValue('marks', [...next.now], { shouldDirty: true })
  }
  const change = (at: number, to: Mark, movement?: string) =>
    go(
      stepped(
        timeline,
        marks.map((one, index) => (index === at ? to : one)),
        movement && `${movement} ${at}`,
      ),
    )
  const select = (at: number | null) => {
    setSelected(at)
    setMisses(false)
  }
  const add = (drawn: Mark) => {
    if (marks.length >= MOST_MARKS) {
      notify.error(`At most ${MOST_MARKS} marks fit on one photo`)
      return false
    }
    go(stepped(timeline, [...marks, drawn]))
    select(marks.length)
    setAnnouncement(`${MARK_LABELS[drawn.kind]} drawn`)
    return true
  }
  const draw = (drawn: Mark) => {
    // The editor closes with the one that is on its way: another one would go with it.
    if (once && isSubmitting) return
    const isWorded = [...marks, drawn].every((one) => wordsOf(one)?.trim() !== '')
    if (add(drawn) && once && isWorded) void submit()
  }
  const remove = () => {
    if (!mark) return
    go(
      stepped(
        timeline,
        marks.filter((_, at) => at !== selected),
      ),
    )
    select(null)
    setAnnouncement(`${MARK_LABELS[mark.kind]} deleted`)
  }
  const undo = () => {
    select(null)
    go(undone(timeline))
  }
  const redo = () => {
    select(null)
    go(redone(timeline))
  }

  const choose = (kind: MarkKind, byKeyboard: boolean) => {
    setTool(kind)
    // The next colour is that of the next mark.
    select(null)
    if (!byKeyboard) return
    // Without a pointer there is no other way to say where.
    const to = kind === 'TEXT' ? 0.5 : 0.6
    add(turnedMark(newMark(kind, colour, { x: 0.4, y: 0.4 }, { x: to, y: to }), -photo.degrees))
  }
  const paint = (next: MarkColour) => {
    setColour(next)
    if (mark && mark.colour !== next) change(selected!, { ...mark, colour: next })
  }
  const nudge = ([x, y]: [x: number, y: number], step: number, place: string | undefined) => {
    const seen = turnedMark(mark!, photo.degrees)
    const by = { x: x * step, y: y * step }
    const spot = place === undefined ? undefined : spotsOf(seen)[Number(place)]
    const to = spot ? withSpot(seen, Number(place), { x: spot.x + by.x, y: spot.y + by.y }) : movedMark(seen, by)
    change(selected!, turnedMark(to, -photo.degrees), `nudge ${place}`)
  }

  const save = () => {
    const missing = marks.findIndex((one) => wordsOf(one)?.trim() === '')
    if (missing < 0) return void submit()
    setSelected(missing)
    setMisses(true)
    field.current?.focus()
  }

  const zoomBy = useCallback((work: (zoom: Zoom, stage: DOMRect) => Zoom) => {
    const box = stage.current?.getBoundingClientRect()
    if (box) setZoom((now) => work(now, box))
  }, [])
  const zoomInto = (factor: number) => zoomBy((now, box) => zoomedAt(now, factor, { x: 0, y: 0 }, box))

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    const isTyping = target instanceof HTMLInputElement
    if (key === 'Escape' && (isTyping || mark)) {
      event.preventDefault()
      if (isTyping) target.blur()
      else select(null)
      return
    }
    if (isTyping) return
    const work = event.ctrlKey || event.metaKey ? withControl(event) : alone(event)
    if (!work) return
    event.preventDefault()
    work()
  }
  const withControl = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key.toLowerCase() === 'z') return shiftKey ? redo : undo
    return key.toLowerCase() === 'y' ? redo : undefined
  }
  const alone = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined => {
    const way = ARROW_KEYS[key]
    const { place } = (target as SVGElement | HTMLElement).dataset
    if (way) return mark && (() => nudge(way, shiftKey ? WIDE_STEP : STEP, place))
    if (key === 'Delete' || key === 'Backspace') return remove
    return { '+': () => zoomInto(ZOOM_STEP), '=': () => zoomInto(ZOOM_STEP), '-': () => zoomInto(1 / ZOOM_STEP) }[key]
  }

  // Words are wanted as soon as there is a place for them.
  const isUnworded = words !== null && words.trim() === ''
  const askForWords = useEffectEvent(() => isUnworded && field.current?.focus())
  useEffect(() => void askForWords(), [selected])

  const isLow = mark && Math.max(...spotsOf(turnedMark(mark, photo.degrees)).map(({ y }) => y)) > 0.6
  return (
    <Dialog open onClose={requestClose} className="fixed inset-0 z-50" onKeyDown={press}>
      <DialogPanel className="absolute inset-0 flex flex-col bg-surface text-ink">
        <InDialog value={true}>
          <div className="flex items-center gap-1 border-b border-line bg-raised px-2 pt-[max(--spacing(1),env(safe-area-inset-top))] pb-1">
            <Button variant="ghost" onClick={requestClose}>
              Cancel
            </Button>
            <DialogTitle className="me-auto ps-2 text-sm font-semibold phone:sr-only">Mark the photo</DialogTitle>
            <span className="flex phone:mx-auto">
              <ViewerTool label="Undo" icon={<Undo2 aria-hidden />} disabled={!timeline.past.length} onClick={undo} />
              <ViewerTool label="Redo" icon={<Redo2 aria-hidden />} disabled={!timeline.future.length} onClick={redo} />
              <ViewerTool label="Delete the mark" icon={<Trash2 aria-hidden />} disabled={!mark} onClick={remove} />
            </span>
            <Button variant="primary" busy={isSubmitting} busyLabel="Saving…" onClick={save}>
              Save
            </Button>
          </div>
          {refused.refusal && (
            <div className="max-h-[40dvh] overflow-y-auto p-2">
              <FormRefusal {...refused} />
            </div>
          )}
          <div ref={stage} className="relative min-h-0 flex-1">
            <MarkStage
              photo={photo}
              timezone={timezone}
              marks={marks}
              selected={selected}
              tool={tool}
              colour={colour}
              zoom={zoom}
              onZoom={zoomBy}
              onSelect={select}
              onDrawn={draw}
              onChanged={change}
            />
            {once && !isDirty && (
              <p className="pointer-events-none absolute inset-x-2 top-2 mx-auto w-fit rounded-control bg-raised px-3 py-1 text-center text-table shadow-float">
                An arrow, circle or line is saved as you lift your finger
              </p>
            )}
            {words !== null && (
              <div
                className={clsx(
                  'absolute inset-x-2 mx-auto max-w-sm rounded-card bg-raised p-3 shadow-float',
                  isLow ? 'top-2' : 'bottom-2',
                )}
              >
                <TextInput
                  ref={field}
                  label={mark!.kind === 'MEASURE' ? 'Measure' : 'Text'}
                  placeholder={mark!.kind === 'MEASURE' ? '1.2 m' : undefined}
                  maxLength={MAX_MARK_TEXT}
                  autoComplete="off"
                  enterKeyHint="done"
                  value={words}
                  error={misses && isUnworded ? 'Please enter the text' : undefined}
                  onChange={({ target }) => change(selected!, { ...mark, text: target.value } as Mark, 'words')}
                  onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                />
              </div>
            )}
          </div>
          <p id={hint} className="sr-only">
            Draw on the photo. With the keyboard, Enter on a tool puts a mark in the middle; Tab leads to the marks and
            their ends, the arrow keys move them, Delete removes them.
          </p>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 border-t border-line bg-raised px-2 pt-1 pb-[max(--spacing(1),env(safe-area-inset-bottom))]">
            <div role="toolbar" aria-label="Tools" aria-describedby={hint} className="flex">
              <ViewerTool
                label="Select and move"
                icon={<MousePointer2 aria-hidden />}
                pressed={tool === 'SELECT'}
                onClick={() => setTool('SELECT')}
              />
              {MARK_KINDS.map((kind) => (
                <ViewerTool
                  key={kind}
                  label={MARK_LABELS[kind]}
                  icon={ICONS[kind]}
                  pressed={tool === kind}
                  onClick={(event) => choose(kind, event.detail === 0)}
                />
              ))}
            </div>
            <div role="group" aria-label="Colour" className="flex">
              {(Object.keys(MARK_COLOURS) as MarkColour[]).map((one) => (
                <Swatch key={one} colour={one} isChosen={(mark?.colour ?? colour) === one} onClick={() => paint(one)} />
              ))}
            </div>
          </div>
        </InDialog>
      </DialogPanel>
      <DiscardDialog {...discard} />
    </Dialog>
  )
}

function Swatch({ colour, isChosen, onClick }: { colour: MarkColour; isChosen: boolean; onClick: () => void }) {
  const { label, fill, casing } = MARK_COLOURS[colour]
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      onClick={onClick}
      className={clsx(toolClass, isChosen && 'outline-2 -outline-offset-4 outline-brand')}
    >
      <span
        aria-hidden
        style={{ backgroundColor: fill, borderColor: casing }}
        className="size-6 rounded-full border-2 ring-1 ring-control"
      />
    </button>
  )
}
