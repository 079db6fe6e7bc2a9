'use client'

import { clsx } from 'clsx'
import Crosshair from 'lucide-react/icons/crosshair'
import MapPin from 'lucide-react/icons/map-pin'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'

import { PhotoFace } from '@/components/job/photos/photo-face'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { tones } from '@/components/ui/tones'
import { DomainError } from '@/lib/base/errors'
import { formatDate } from '@/lib/base/time'
import { turnedSpot } from '@/lib/job/photos/rules'
import { changePoint } from '@/lib/site/moisture/commands'
import { STATE_LABELS } from '@/lib/site/moisture/rules'
import type { MatrixPoint, MoistureMatrix } from '@/lib/site/moisture/schema'

import { STATE_LOOKS } from './state-chip'

type Plan = MoistureMatrix['plans'][number]
interface Spot {
  x: number
  y: number
}

/** The points on the floor plans: a tap puts each there, or the arrow keys and Enter. */
export function PlanMap({ matrix }: { matrix: MoistureMatrix }) {
  const { plans, points, visits, timezone } = matrix
  const [planId, setPlanId] = useState<string | null>(null)
  const plan = plans.find(({ photoId }) => photoId === planId) ?? plans.at(-1)
  if (!plan) return null
  const dayOf = ({ inspectionId }: Plan) =>
    formatDate(visits.find(({ id }) => id === inspectionId)!.happenedAt, timezone)

  return (
    <Card title="Floor plan">
      <div className="space-y-4">
        {plans.length > 1 && (
          <Select
            label="Plan"
            className="max-w-xs"
            options={plans.map((one, at) => ({
              value: one.photoId,
              label: `${one.caption ?? `Plan ${at + 1}`}, ${dayOf(one)}`,
            }))}
            value={plan.photoId}
            onChange={({ target }) => setPlanId(target.value)}
          />
        )}
        <OnPlan key={plan.photoId} plan={plan} points={points} jobId={matrix.jobId} rooms={matrix.rooms} />
      </div>
    </Card>
  )
}

interface OnPlanProps {
  plan: Plan
  points: readonly MatrixPoint[]
  jobId: string
  rooms: MoistureMatrix['rooms']
}

const MIDDLE: Spot = { x: 0.5, y: 0.5 }
const within = (value: number) => Math.min(1, Math.max(0, value))

function OnPlan({ plan, points, jobId, rooms }: OnPlanProps) {
  const [change] = useCommand(changePoint)
  const [placing, setPlacing] = useState<MatrixPoint | null>(null)
  const [spot, setSpot] = useState<Spot>(MIDDLE)
  const isHere = ({ plan: place }: MatrixPoint) => place?.photoId === plan.photoId
  const numberOf = new Map(points.map(({ id }, at) => [id, at + 1]))
  const shownAt = (point: MatrixPoint) => turnedSpot(point.plan!, plan.degrees)

  const begin = (point: MatrixPoint) => {
    setPlacing(point)
    setSpot(isHere(point) ? shownAt(point) : MIDDLE)
  }

  const place = async (point: MatrixPoint, at: Spot) => {
    // The plan may be turned again: places are stored for the unturned one.
    const came = turnedSpot(at, 360 - plan.degrees)
    const { label, location, material, meterId, scaleId, manualGoal, manualGoalReason, version } = point
    setPlacing(null)
    try {
      await change(
        { jobId, pointId: point.id },
        {
          label,
          location,
          material,
          meterId,
          scaleId,
          manualGoal,
          manualGoalReason,
          version,
          plan: { photoId: plan.photoId, ...came },
        },
      )
    } catch (error) {
      const reason = error instanceof DomainError && (error.fields[0]?.message ?? error.message)
      notify.error(reason || 'That did not work. Please try again.')
    }
  }

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter on the plan comes as a click without a place.
    if (!placing || event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    void place(placing, {
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    })
  }

  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!placing) return
    const by = event.shiftKey ? 0.05 : 0.01
    const moves: Record<string, Spot> = {
      ArrowLeft: { x: -by, y: 0 },
      ArrowRight: { x: by, y: 0 },
      ArrowUp: { x: 0, y: -by },
      ArrowDown: { x: 0, y: by },
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      setSpot({ x: within(spot.x + move.x), y: within(spot.y + move.y) })
    }
    if (event.key === 'Escape') setPlacing(null)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      void place(placing, spot)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div
        className="relative w-full self-start overflow-hidden rounded-card border border-line bg-sunken"
        style={{ aspectRatio: `${plan.width} / ${plan.height}` }}
      >
        <div className="absolute inset-0">
          <PhotoFace
            src={plan.screen}
            alt="Floor plan"
            className="size-full bg-transparent"
            imageClass="object-contain"
            eager
          />
        </div>
        {placing && (
          <button
            type="button"
            ref={(element) => element?.focus()}
            aria-label={`Place ${placing.label}: tap the plan, or move with the arrow keys and press Enter`}
            onClick={tap}
            onKeyDown={press}
            className="absolute inset-0 z-10 cursor-crosshair bg-transparent"
          >
            <Crosshair
              aria-hidden
              className="absolute size-8 -translate-x-1/2 -translate-y-1/2 text-danger"
              style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
            />
          </button>
        )}
        {points.filter(isHere).map((point) => (
          <span
            key={point.id}
            className={clsx(
              'pointer-events-none absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-current text-xs font-semibold tabular-nums shadow-float',
              tones[point.state ? STATE_LOOKS[point.state].tone : 'neutral'],
            )}
            style={{ left: `${shownAt(point).x * 100}%`, top: `${shownAt(point).y * 100}%` }}
          >
            {numberOf.get(point.id)}
            <span className="sr-only">
              {point.label}
              {point.state && `, ${STATE_LABELS[point.state].toLowerCase()}`}
            </span>
          </span>
        ))}
      </div>
      <ol aria-label="Points of the plan" className="space-y-1 text-table">
        {points.map((point) => (
          <li key={point.id} className="flex items-center gap-2">
            <span className="w-6 shrink-0 text-right font-semibold tabular-nums">{numberOf.get(point.id)}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {point.label}
                <span className="text-muted">, {rooms.find(({ id }) => id === point.roomId)?.roomName}</span>
              </span>
              {!isHere(point) && (
                <span className="block text-xs text-muted">{point.plan ? 'On another plan' : 'Not placed'}</span>
              )}
            </span>
            <Button
              size="sm"
              variant="ghost"
              icon={<MapPin aria-hidden />}
              aria-label={`${isHere(point) ? 'Move' : 'Place'} ${point.label}`}
              onClick={() => begin(point)}
            >
              {isHere(point) ? 'Move' : 'Place'}
            </Button>
          </li>
        ))}
        {placing && (
          <li className="flex items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2" role="status">
            Tap where {placing.label} is.
            <Button size="sm" onClick={() => setPlacing(null)}>
              Cancel
            </Button>
          </li>
        )}
      </ol>
    </div>
  )
}
