'use client'

import { useState } from 'react'

/**
 * The place where FullCalendar finds the nonce for its styles. It stays the one of the document, which the browser
 * keeps enforcing: later renders of the layout come with requests, and nonces, of their own.
 */
export function NonceMeta({ nonce }: { nonce: string }) {
  const [first] = useState(nonce)
  return <meta name="csp-nonce" content={first} nonce={first} />
}
