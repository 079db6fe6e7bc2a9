import { Chip } from '@/components/ui/chip'
import { formatDay } from '@/lib/base/time'
import { type EquipmentState, STATE_LABELS, type TagState, modelOf } from '@/lib/site/equipment/rules'

type Named = Parameters<typeof modelOf>[0] & { referenceId: string; categoryName: string }

/** A unit's asset number, make and model. */
export const UnitName = ({ unit }: { unit: Named }) => (
  <span className="min-w-0">
    <span className="block font-medium wrap-anywhere">{unit.referenceId}</span>
    <span className="block text-table text-muted wrap-anywhere">{modelOf(unit) || unit.categoryName}</span>
  </span>
)

/** `AM-001 · Dri-Eaz Velo Pro` */
export const unitWords = (unit: Named): string => `${unit.referenceId} · ${modelOf(unit) || unit.categoryName}`

interface TagChipProps {
  tagState: TagState | null
  tagDueOn: string | null
  /** Whether a "Test and tag" label is beside it already. */
  isNamed?: boolean
}

/** Shows when a unit's test and tag is due, if that is soon or past. */
export function TagChip({ tagState, tagDueOn, isNamed }: TagChipProps) {
  if (!tagDueOn || !tagState || tagState === 'IN_DATE') return null
  const isOverdue = tagState === 'OVERDUE'
  const words = `${isOverdue ? 'overdue since' : 'due'} ${formatDay(tagDueOn)}`
  return (
    <Chip tone={isOverdue ? 'danger' : 'warning'}>
      {isNamed ? words[0]!.toUpperCase() + words.slice(1) : `Test and tag ${words}`}
    </Chip>
  )
}

const TONES = {
  AVAILABLE: 'success',
  INSTALLED: 'brand',
  IN_TRANSIT: 'info',
  MAINTENANCE: 'warning',
  LOST: 'danger',
  RETIRED: 'neutral',
} as const

export const StateChip = ({ state }: { state: EquipmentState }) => (
  <Chip tone={TONES[state]}>{STATE_LABELS[state]}</Chip>
)
