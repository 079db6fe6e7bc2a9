'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { stripChipClass, stripClass } from '@/components/ui/strip'
import { installRefusal } from '@/lib/site/equipment/rules'
import type { Item } from '@/lib/site/equipment/schema'

import { unitWords } from './unit-words'
import { UNITS_SHOWN, availableUnits } from './use-equipment'

interface ReadyUnits {
  units: readonly Item[]
  /** Of all that are available. */
  count: number
  /** Without a signal, nobody may have asked yet. */
  isKnown: boolean
}

interface QuickUnitsProps {
  roomName: string
  ready: ReadyUnits
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** Opens the list of all of them. */
  onOthers: () => void
}

/** Whether nothing has to be explained before a unit is installed. */
const isReady = ({ state, installation, tagState }: Item) =>
  !installation && !installRefusal(state) && tagState !== 'OVERDUE'

/**
 * The first of the available units, of which a tap chooses one.
 * @param inJob the asset numbers of the units that stand in the job, also those that are on their way there
 */
export function useReadyUnits(inJob: readonly string[], enabled: boolean): ReadyUnits {
  const { data } = useQuery({ ...availableUnits(), enabled })
  const units = data?.items.filter((item) => isReady(item) && !inJob.includes(item.referenceId)) ?? []
  return { units, count: data?.count ?? 0, isKnown: data !== undefined }
}

/** The first of the available units in a row, a tap each, without opening the list of all. */
export function QuickUnits({ roomName, ready, chosen, onChoose, onOthers }: QuickUnitsProps) {
  const { units, count, isKnown } = ready
  // As high with units or without: what is below stays under the finger.
  if (!units.length)
    return (
      <p className="min-h-15 content-center border-t border-line px-4 text-table text-muted">
        {isKnown && 'No unit is ready here. Install opens the list of all.'}
      </p>
    )
  return (
    <div
      role="group"
      aria-label={`Available for ${roomName}`}
      className={clsx(stripClass, 'border-t border-line px-4 py-2 text-sm')}
    >
      {units.map((item) => {
        const isChosen = chosen.includes(item.id)
        return (
          <button
            key={item.id}
            type="button"
            aria-pressed={isChosen}
            title={unitWords(item)}
            onClick={() => onChoose(isChosen ? chosen.filter((id) => id !== item.id) : [...chosen, item.id])}
            className={stripChipClass}
          >
            <span className="max-w-40 truncate">{item.referenceId}</span>
          </button>
        )
      })}
      <button type="button" onClick={onOthers} className={clsx(stripChipClass, 'text-muted')}>
        {count > UNITS_SHOWN ? `${UNITS_SHOWN} of ${count.toLocaleString('en')}: all units…` : 'All units…'}
      </button>
    </div>
  )
}
