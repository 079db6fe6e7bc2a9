'use client'

import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'

import { loadLater } from '@/components/ui/load-later'
import { smsHref } from '@/lib/base/phone'
import { onMyWayText } from '@/lib/desk/today/rules'
import type { JobSummary } from '@/lib/job/jobs/schema'

const OnMyWayDialog = loadLater(async () => (await import('./on-my-way-dialog')).OnMyWayDialog)

/** The look of what one taps on the way to a site. */
export const wayClass =
  'flex h-14 flex-col items-center justify-center gap-1 rounded-control border border-outline bg-raised text-sm font-medium whitespace-nowrap hover:bg-sunken [&>svg]:size-4.5 [&>svg]:text-brand'

interface OnMyWayProps {
  job: JobSummary & { contactNumber: string }
  sender: { firstName: string; organizationName: string }
  hasSms: boolean
}

/** Tells the contact on site that somebody comes: from the organisation's number where it has one, else by this phone. */
export function OnMyWay({ job, sender, hasSms }: OnMyWayProps) {
  const [isWriting, setWriting] = useState(false)
  const text = onMyWayText(job, sender)
  const icon = <MessageSquare aria-hidden />

  if (!hasSms) {
    return (
      <a href={smsHref(job.contactNumber, text)} className={wayClass}>
        {icon}
        On my way
      </a>
    )
  }
  return (
    <>
      <button type="button" className={wayClass} onClick={() => setWriting(true)}>
        {icon}
        On my way
      </button>
      {isWriting && <OnMyWayDialog jobId={job.id} text={text} onClose={() => setWriting(false)} />}
    </>
  )
}
