'use client'

import { type ReactNode, useState } from 'react'

import { Spinner } from '@/components/ui/spinner'
import type { Token } from '@/lib/company/accounts/schema'

import { signedIn } from './signed-in'

/**
 * Completes a log in or registration.
 * @returns how to, and what covers the screen while the person and their first page load
 */
export function useSignIn(): { enter: (token: Token, path: string) => Promise<void>; covering: ReactNode } {
  const [isLoading, setLoading] = useState(false)
  const enter = async (token: Token, path: string) => {
    setLoading(true)
    try {
      await signedIn(token, path)
    } catch (error) {
      setLoading(false)
      throw error
    }
  }
  const covering = isLoading && (
    // The space that a form has between its fields would leave a strip uncovered.
    <div className="fixed inset-0 z-50 m-0 grid place-items-center bg-surface text-brand">
      <Spinner label="Loading your account…" className="size-10" />
    </div>
  )
  return { enter, covering }
}
