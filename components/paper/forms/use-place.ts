import { useRef, useState } from 'react'

import type { SignItem } from '@/lib/paper/forms/schema'

type Place = NonNullable<SignItem['place']>

export type PlaceState = 'off' | 'asking' | 'found' | 'refused'

/** Longer than a satellite takes to be found out of doors. */
const PATIENCE_MS = 15_000

/** Where this device is, once whoever holds it wants it kept. */
export function usePlace() {
  const [state, setState] = useState<PlaceState>('off')
  const [place, setPlace] = useState<Place>()
  const asked = useRef(0)

  const want = (isWanted: boolean) => {
    const ask = ++asked.current
    // An answer that comes after the wish was taken back is nobody's.
    const settle = (next: PlaceState, found?: Place) => {
      if (ask !== asked.current) return
      setState(next)
      setPlace(found)
    }
    if (!isWanted) return settle('off')
    settle('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle('found', { latitude, longitude }),
      () => settle('refused'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  return { state, place, want }
}
