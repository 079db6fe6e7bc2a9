'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { GRACE_DAYS } from '@/lib/company/closing/rules'

import type { CloseDialogProps } from './close-dialog'

const CloseDialog = loadLater<CloseDialogProps>(async () => (await import('./close-dialog')).CloseDialog)

/** The way out of Makegood: what it does, before anything is asked. */
export function CloseCard({ name }: { name: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title="Close the organization">
      <div className="space-y-3">
        <p>
          Everybody is logged out, and what was sent by link opens no more. For {GRACE_DAYS} days an Administrator can
          log in and open it again, as it was. Then everything is deleted for good: jobs, photos, reports, people.
        </p>
        <p>
          Take what is yours first:{' '}
          <Link href="/administration/data" className="font-medium text-brand underline">
            export your data
          </Link>
          .
        </p>
        <Button variant="danger" onClick={() => setAsked(true)}>
          Close {name}…
        </Button>
      </div>
      {isAsked && <CloseDialog name={name} onClose={() => setAsked(false)} />}
    </Card>
  )
}
