'use client'

import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { FileDrop } from '@/components/ui/file-drop'
import { Spinner } from '@/components/ui/spinner'
import { MOST_VERIFIED_BYTES } from '@/lib/paper/reports/rules'

type Outcome = { is: 'comparing' | 'same' | 'other' | 'unreadable'; name: string }

/** Compares a file with the one that was made. It is read on this device, and goes nowhere. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const compare = async (file: File) => {
    const { name } = file
    setOutcome({ is: 'comparing', name })
    const found = await hashOf(file).catch(() => null)
    setOutcome({ is: found === null ? 'unreadable' : found === sha256 ? 'same' : 'other', name })
  }

  return (
    <div className="space-y-4">
      <FileDrop
        label="Is your file this report?"
        help="It is compared on this device and is not uploaded."
        maxFiles={1}
        maxBytes={MOST_VERIFIED_BYTES}
        onFiles={([file]) => file && void compare(file)}
      />
      <div aria-live="polite">
        {outcome?.is === 'comparing' && <Spinner label={`Reading ${outcome.name}…`} />}
        {outcome?.is === 'same' && (
          <Banner tone="success" title="This is the report, unchanged">
            {outcome.name} is the file that was made, to the last byte.
          </Banner>
        )}
        {outcome?.is === 'other' && (
          <Banner tone="danger" title="This is not the report">
            {outcome.name} differs from the file that was made: it was changed, or it is another version.
          </Banner>
        )}
        {outcome?.is === 'unreadable' && (
          <Banner tone="warning" title="The file could not be compared">
            This browser could not read {outcome.name}. Please try another browser, at an address that begins with
            https.
          </Banner>
        )}
      </div>
    </div>
  )
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
