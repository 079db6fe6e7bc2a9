'use client'

import { createContext, use } from 'react'

import type { Client } from '@/lib/company/clients/schema'

export const ShownClient = createContext<Client | null>(null)

/** The client whose page this is part of. */
export function useShownClient(): Client {
  const client = use(ShownClient)
  if (!client) throw new Error('Only the page of a client shows its tabs.')
  return client
}
