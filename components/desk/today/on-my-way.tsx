'use client'

import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'

import { Button, buttonClass } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import { smsHref } from '@/lib/base/phone'
import { onMyWayText } from '@/lib/desk/today/rules'
import type { JobSummary } from '@/lib/job/jobs/schema'

const OnMyWayDialog = loadLater(async () => (await import('./on-my-way-dialog')).OnMyWayDialog)

interface OnMyWayProps {
  job: JobSummary & { contactNumber: string }
  sender: { firstName: string; organizationName: string }
  hasSms: boolean
}

/** Tells the contact on site that somebody comes: from the organisation's number where it has one, else by this phone. */
export function OnMyWay({ job, sender, hasSms }: OnMyWayProps) {
  const [isWriting, setWriting] = useState(false)
  const text = onMyWayText(job, sender)
  const icon = <MessageSquare aria-hidden className="size-4" />

  if (!hasSms) {
    return (
      <a href={smsHref(job.contactNumber, text)} className={`${buttonClass({ block: true })} px-2`}>
        {icon}
        On my way
      </a>
    )
  }
  return (
    <>
      <Button block icon={icon} className="px-2" onClick={() => setWriting(true)}>
        On my way
      </Button>
      {isWriting && <OnMyWayDialog jobId={job.id} text={text} onClose={() => setWriting(false)} />}
    </>
  )
}
