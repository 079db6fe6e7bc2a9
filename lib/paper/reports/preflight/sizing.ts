import type { Exception } from '@/lib/paper/reports/exceptions'
import { placedIn } from '@/lib/paper/reports/placed'
import { type DehumidifierType, rangeInWords } from '@/lib/site/drying/rules'
import type { Chamber } from '@/lib/site/drying/schema'

import { type Facts, partOf } from './facts'

const TYPE_WORDS: Record<DehumidifierType, string> = {
  CONVENTIONAL: 'conventional',
  LGR: 'LGR',
  DESICCANT: 'desiccant',
}

/** Areas that dry together in which more or fewer units were placed than their sizing works out, or none at all. */
export function offTheSizing(facts: Facts): Exception[] {
  const { drying } = facts.record
  if (!drying.sizedFor) return []
  return drying.chambers.flatMap((chamber) => [
    ...judged('air movers', airMoversOf(chamber, facts), chamber, facts),
    ...judged('dehumidifiers', dehumidifiersOf(chamber, facts), chamber, facts),
  ])
}

interface Sized {
  isFewer: boolean
  isMore: boolean
  placed: string
  needed: string
}

function judged(
  what: 'air movers' | 'dehumidifiers',
  { isFewer, isMore, placed, needed }: Sized,
  chamber: Chamber,
  facts: Facts,
): Exception[] {
  // What an unmeasured room needs is not in the sizing: nobody can say that there is more than that.
  if (!isFewer && !(isMore && !chamber.unmeasured.length)) return []
  // The first room was there before those that joined it.
  const [first] = chamber.rooms.map(({ id }) => id).toSorted()
  return [
    {
      key: `SIZING.${first}.${what === 'air movers' ? 'MOVERS' : 'DRYERS'}`,
      kind: 'SIZING',
      text: `${named(chamber)} has ${isFewer ? 'fewer' : 'more'} ${what} than its sizing: ${placed} placed, ${needed} needed.`,
      place: partOf(facts, 'equipment'),
      reason: null,
    },
  ]
}

/** A chamber that is called by a letter or a number begins no sentence. */
const named = ({ name }: Chamber): string => (/^\w{1,2}$/.test(name) ? `Chamber ${name}` : name)

function airMoversOf({ rooms, airMovers: { fewest, most } }: Chamber, { record }: Facts): Sized {
  const placed = placedIn(record.installations, rooms, 'AIR_MOVER')
  return {
    isFewer: placed < fewest,
    isMore: placed > most,
    placed: String(placed || 'none'),
    needed: rangeInWords({ fewest, most }),
  }
}

/**
 * One kind of dehumidifier serves, and kinds together do: each unit does its share of what its kind would need. There are
 * more than needed when one could be taken away.
 */
function dehumidifiersOf({ rooms, dehumidifiers }: Chamber, { record }: Facts): Sized {
  const kinds = dehumidifiers.map(({ type, units: needed }) => ({
    type,
    needed,
    placed: placedIn(record.installations, rooms, `DEHUMIDIFIER_${type}`),
  }))
  const there = kinds.filter(({ placed }) => placed)
  const share = there.reduce((sum, { placed, needed }) => sum + placed / needed, 0)
  const least = Math.min(...there.map(({ needed }) => 1 / needed))
  const reaches = (part: number) => +part.toFixed(9) >= 1
  return {
    isFewer: kinds.length > 0 && !reaches(share),
    isMore: there.length > 0 && reaches(share - least),
    placed: there.map(({ placed, type }) => `${placed} ${TYPE_WORDS[type]}`).join(' and ') || 'none',
    needed: kinds.map(({ needed, type }) => `${needed} ${TYPE_WORDS[type]}`).join(' or '),
  }
}
