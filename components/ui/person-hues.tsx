'use client'

import { type ReactNode, createContext, useContext, useMemo } from 'react'

import { type Hue, hueOf } from '@/lib/base/hues'

import type { Face } from './avatar-face'

const Hues = createContext<ReadonlyMap<string, Hue>>(new Map())

/** The colours of an organisation's people: whoever looks sees a person in the same one on every screen. */
export function PersonHues({ hues, children }: { hues: readonly (readonly [string, Hue])[]; children: ReactNode }) {
  const byId = useMemo(() => new Map(hues), [hues])
  return <Hues value={byId}>{children}</Hues>
}

/** A person's colour among the others; that of their name where the others are not known, as on a client's page. */
export function usePersonHue({ id, firstName }: Pick<Face, 'id' | 'firstName'>): Hue {
  const hues = useContext(Hues)
  return (id && hues.get(id)) || hueOf(firstName)
}
