import 'server-only'
import { invalid } from '@/lib/errors'

import { COMMON_PASSWORDS } from './common-passwords'

/** Refuses what a guesser tries first: the known list, and the person's own e-mail address. */
export function refuseGuessable(password: string, email: string): void {
  const plain = password.toLowerCase()
  if (COMMON_PASSWORDS.has(plain) || plain === email.toLowerCase()) {
    throw invalid({ password: 'This password is too easy to guess. Please choose another one.' })
  }
}
