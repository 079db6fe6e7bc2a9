'use client'

import { useRouter } from 'next/navigation'

import type { Token } from '@/lib/accounts/schema'
import { TOKEN_KEY } from '@/lib/http/client'

/** What follows a successful log in or registration: the token is kept as the specification names it, and on we go. */
export function useSignedIn(): (answer: Token, path: string) => void {
  const router = useRouter()
  return ({ token }, path) => {
    localStorage.setItem(TOKEN_KEY, token)
    router.replace(path)
    router.refresh()
  }
}
