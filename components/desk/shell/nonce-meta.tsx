'use client'

import { useState } from 'react'

/**
 * Where FullCalendar finds the nonce for its styles. It stays the one that the document came with, which the browser goes
 * on to enforce: later renders of the layout come with requests, and nonces, of their own.
 */
export function NonceMeta({ nonce }: { nonce: string }) {
  const [first] = useState(nonce)
  return <meta name="csp-nonce" content={first} nonce={first} />
}
