'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

import { formHref } from '@/components/paper/forms/form-paths'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { startForm } from '@/lib/paper/forms/commands'
import type { MissingForm } from '@/lib/paper/forms/schema'
import type { Inspection } from '@/lib/site/visits/schema'

export const lackClass =
  'flex min-h-11 items-center text-start break-words text-brand underline-offset-2 hover:underline md:min-h-8'

interface StartMissingProps {
  visit: Pick<Inspection, 'id' | 'jobId'>
  form: MissingForm
  className?: string
  onLeave?: () => void
  children: ReactNode
}

/** Begins a form that the visit lacks, as the last one of whoever begins it where only staff sign it, and opens it. */
export function StartMissing({ visit, form, className = lackClass, onLeave, children }: StartMissingProps) {
  const router = useRouter()
  const [start, isStarting] = useCommand(startForm)
  const begin = async () => {
    try {
      const body = { formTemplateId: form.formTemplateId, inspectionId: visit.id, supersedesId: null, fromLast: true }
      const begun = await start({ jobId: visit.jobId }, body)
      onLeave?.()
      if (begun) router.push(formHref(visit.jobId, begun.id))
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <button
      type="button"
      disabled={isStarting}
      onClick={() => void begin()}
      className={`${className} cursor-pointer disabled:opacity-50`}
    >
      {children}
    </button>
  )
}
