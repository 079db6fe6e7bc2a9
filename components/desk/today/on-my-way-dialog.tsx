'use client'

import { useJob } from '@/components/job/jobs/use-job'
import { SmsComposer } from '@/components/job/messages/sms-composer'
import { useTemplates } from '@/components/job/messages/template-select'
import { ON_MY_WAY } from '@/lib/job/message-templates/rules'

interface OnMyWayDialogProps {
  jobId: string
  /** What is sent where the organisation has no template of that name. */
  text: string
  onClose: () => void
}

/** A text to the contact on site, filled from the organisation's template "On my way". */
export function OnMyWayDialog({ jobId, text, onClose }: OnMyWayDialogProps) {
  const { data: job } = useJob(jobId)
  const { data: templates, isPending } = useTemplates(jobId)
  if (!job || isPending) return null
  const template = templates?.find(({ kind, name }) => kind === 'sms' && name === ON_MY_WAY)
  return <SmsComposer job={job} senders={[]} text={template?.body ?? text} onClose={onClose} />
}
