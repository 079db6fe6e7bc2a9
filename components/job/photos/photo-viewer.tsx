'use client'

import { Dialog, DialogPanel } from '@headlessui/react'
import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Columns2 from 'lucide-react/icons/columns-2'
import DoorOpen from 'lucide-react/icons/door-open'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ImageDown from 'lucide-react/icons/image-down'
import Info from 'lucide-react/icons/info'
import MoveUpRight from 'lucide-react/icons/move-up-right'
import PenLine from 'lucide-react/icons/pen-line'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SquareSplitHorizontal from 'lucide-react/icons/square-split-horizontal'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { Button } from '@/components/ui/button'
import { InDialog } from '@/components/ui/landmark-portal'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { saveFile } from '@/components/ui/save-file'
import { useBackToClose } from '@/components/ui/use-back-to-close'
import { useFocusBack } from '@/components/ui/use-focus-back'
import { fullName } from '@/lib/base/names'
import { markWords } from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

import { FaultChip } from './fault-chip'
import { MarkEditor } from './loaded-later'
import { MarksOver } from './marks-over'
import { PhotoFace } from './photo-face'
import { PhotoPair } from './photo-pair'
import { markedNameOf, placeOf, takenAt } from './photo-words'
import { saveMarked } from './save-marked'
import type { PhotoActions } from './use-photo-actions'
import { ViewerTool, toolClass } from './viewer-tool'
import { MOST_ZOOM, WHOLE, type Zoom, zoomedAt } from './zoom'
import { ZoomStage } from './zoom-stage'

const STEP = 1.5
const LAYOUTS = ['alone', 'slider', 'beside'] as const
type Layout = (typeof LAYOUTS)[number]

interface PhotoViewerProps {
  photos: readonly Photo[]
  /** How many there are, in words, while some of them are still to be read. */
  total?: string
  /** The shown photo. */
  shownId: string
  /** The job's. */
  timezone: string
  /** The actions for the photos; none when they can only be viewed. */
  actions?: PhotoActions
  /** The rooms that a photo can go to, each a tap; none where it stays. */
  moving?: (photo: Photo) => readonly MenuEntry[]
  onShow: (id: string) => void
  onClose: () => void
}

/**
 * Shows photos over the whole screen: closer by wheel, fingers, double tap or + and −, the next by swipe or arrow. A
 * swipe down and the back button close it.
 */
export function PhotoViewer({ photos, total, shownId, timezone, actions, moving, onShow, onClose }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === shownId)
  const photo = photos[at]
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(WHOLE)
  const [layout, setLayout] = useState<Layout>('alone')
  const [showsDetails, setShowsDetails] = useState(true)
  const [showsMarks, setShowsMarks] = useState(true)
  /** Whether a mark is drawn, or several. */
  const [marking, setMarking] = useState<'one' | 'several' | null>(null)

  useBackToClose(true, onClose)
  useFocusBack(true)

  const change = useCallback((work: (zoom: Zoom, stage: DOMRect) => Zoom) => {
    const stage = box.current?.getBoundingClientRect()
    if (stage) setZoom((now) => work(now, stage))
  }, [])
  const zoomBy = useCallback(
    (factor: number) => change((now, stage) => zoomedAt(now, factor, { x: 0, y: 0 }, stage)),
    [change],
  )
  const turnPage = useCallback(
    (pages: number) => {
      const next = photos[at + pages]
      if (!next) return
      setZoom(WHOLE)
      setLayout('alone')
      onShow(next.id)
    },
    [photos, at, onShow],
  )

  // Somebody else may have removed the photo.
  useEffect(() => {
    if (!photo) onClose()
  }, [photo, onClose])

  useEffect(() => {
    if (marking) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return
      const work = keys[event.key]
      if (!work) return
      event.preventDefault()
      work()
    }
    const keys: Record<string, () => void> = {
      ArrowLeft: () => turnPage(-1),
      ArrowRight: () => turnPage(1),
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': () => setZoom(WHOLE),
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [marking, turnPage, zoomBy])

  if (!photo) return null
  const goesTo = moving?.(photo) ?? []
  const next = LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length]!
  return (
    <Dialog open onClose={onClose} aria-label="Photos" className="fixed inset-0 z-50">
      <DialogPanel className="absolute inset-0 flex flex-col bg-surface text-ink">
        <InDialog value={true}>
          <div className="border-b border-line bg-raised flex items-center gap-1 px-2 pt-[max(--spacing(1),env(safe-area-inset-top))] pb-1">
            <p role="status" className="me-auto ps-2 text-sm tabular-nums">
              {at + 1} of {total ?? photos.length}
            </p>
            {photo.beforeId && (
              <ViewerTool
                label={LAYOUT_LABELS[next]}
                icon={next === 'beside' ? <Columns2 aria-hidden /> : <SquareSplitHorizontal aria-hidden />}
                onClick={() => {
                  setZoom(WHOLE)
                  setLayout(next)
                }}
              />
            )}
            {layout === 'alone' && photo.marks.length > 0 && (
              <ViewerTool
                label="Show marks"
                icon={showsMarks ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
                pressed={showsMarks}
                onClick={() => setShowsMarks(!showsMarks)}
              />
            )}
            {layout === 'alone' && actions && (
              <ViewerTool label="Mark" icon={<PenLine aria-hidden />} onClick={() => setMarking('several')} />
            )}
            {actions && (
              <ViewerTool
                label="Turn right"
                icon={<RotateCw aria-hidden />}
                onClick={() => void actions.turn(photo, 90)}
              />
            )}
            {goesTo.length > 0 && (
              <Menu label="Move to a room" trigger={<DoorOpen aria-hidden />} triggerClass={toolClass} items={goesTo} />
            )}
            <ViewerTool
              label="Download the original"
              icon={<Download aria-hidden />}
              onClick={() => saveFile(photo.original, photo.name)}
            />
            <ViewerTool
              label="Details"
              icon={<Info aria-hidden />}
              pressed={showsDetails}
              onClick={() => setShowsDetails(!showsDetails)}
            />
            <ViewerTool label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </div>
          <div ref={box} className="relative min-h-0 flex-1">
            {layout === 'alone' ? (
              <ZoomStage zoom={zoom} onZoom={change} onSwipe={turnPage} onPullAway={onClose}>
                <PhotoFace
                  src={photo.screen}
                  alt={markedNameOf(photo, timezone)}
                  className="size-full bg-transparent"
                  imageClass="object-contain"
                  eager
                >
                  {showsMarks && <MarksOver photo={photo} fit="contain" />}
                </PhotoFace>
              </ZoomStage>
            ) : (
              <PhotoPair photo={photo} layout={layout} />
            )}
            {layout === 'alone' && actions && (
              <div className="absolute start-1 bottom-2 rounded-control bg-raised/85">
                <ViewerTool
                  label="Draw an arrow"
                  icon={<MoveUpRight aria-hidden />}
                  onClick={() => setMarking('one')}
                />
              </div>
            )}
            {layout === 'alone' && (
              <div className="absolute end-1 bottom-2 flex flex-col gap-1 rounded-control bg-raised/85">
                <ViewerTool
                  label="Zoom in"
                  icon={<ZoomIn aria-hidden />}
                  disabled={zoom.scale >= MOST_ZOOM}
                  onClick={() => zoomBy(STEP)}
                />
                <ViewerTool
                  label="Zoom out"
                  icon={<ZoomOut aria-hidden />}
                  disabled={zoom.scale === 1}
                  onClick={() => zoomBy(1 / STEP)}
                />
              </div>
            )}
            <Page side="start-1" label="Previous photo" hidden={at === 0} onClick={() => turnPage(-1)}>
              <ChevronLeft aria-hidden />
            </Page>
            <Page side="end-1" label="Next photo" hidden={at === photos.length - 1} onClick={() => turnPage(1)}>
              <ChevronRight aria-hidden />
            </Page>
          </div>
          {showsDetails && <Facts photo={photo} timezone={timezone} />}
        </InDialog>
      </DialogPanel>
      {marking && actions && (
        <MarkEditor
          photo={photo}
          timezone={timezone}
          actions={actions}
          once={marking === 'one'}
          onClose={() => {
            setMarking(null)
            setShowsMarks(true)
          }}
        />
      )}
    </Dialog>
  )
}

const LAYOUT_LABELS: Record<Layout, string> = {
  alone: 'Show the photo alone',
  slider: 'Compare with before',
  beside: 'Show both side by side',
}

function Facts({ photo, timezone }: { photo: Photo; timezone: string }) {
  const place = placeOf(photo)
  const facts = [
    `P${photo.number}`,
    `Taken ${takenAt(photo, timezone)}`,
    `by ${fullName(photo.createdBy)}`,
    place && `at ${place}`,
    photo.camera && `with ${photo.camera}`,
  ].filter(Boolean)
  return (
    <div className="border-t border-line bg-raised max-h-[35dvh] overflow-y-auto px-4 pt-2 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
      {photo.caption && <p className="text-sm break-words whitespace-pre-line">{photo.caption}</p>}
      <p className="mt-0.5 text-table text-muted">
        {facts.join(' · ')}
        {photo.isLateEntry && (
          <span className="ms-2 rounded-control bg-warning-soft px-1.5 text-xs font-medium text-warning">
            Late entry
          </span>
        )}{' '}
        <FaultChip photo={photo} />
      </p>
      {photo.marks.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-table text-muted">
          <span className="min-w-0 break-words">Marked with {markWords(photo.marks)}</span>
          <Button variant="ghost" size="sm" icon={<ImageDown aria-hidden />} onClick={() => void saveMarked(photo)}>
            Save with marks
          </Button>
        </p>
      )}
      {photo.lateReason && <p className="text-table text-muted">Entered late: {photo.lateReason}</p>}
    </div>
  )
}

function Page({
  side,
  label,
  hidden,
  onClick,
  children,
}: {
  side: string
  label: string
  hidden: boolean
  onClick: () => void
  children: ReactNode
}) {
  if (hidden) return null
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={clsx(toolClass, 'absolute top-1/2 -translate-y-1/2 bg-raised/85', side)}
    >
      {children}
    </button>
  )
}
