'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { formHref } from '@/components/paper/forms/form-paths'
import { useJobForm } from '@/components/paper/forms/use-forms'
import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { customizeForm } from '@/lib/paper/forms/commands'
import type { FormOfJob } from '@/lib/paper/forms/schema'

import { Builder, useWriting } from './builder'

/** Gives one job's form other items; its template stays as it is. */
export function CustomizeScreen({ jobId, formId }: { jobId: string; formId: string }) {
  const query = useJobForm({ jobId, formId })
  return (
    <Loaded query={query} waiting={<SkeletonFields fields={8} label="Loading the form…" />}>
      {(form) => (
        <>
          <PageHeader
            breadcrumbs={[
              { label: 'Job', href: `/jobs/${jobId}` },
              { label: 'Forms', href: `/jobs/${jobId}/forms` },
              { label: form.name, href: formHref(jobId, formId) },
              { label: 'Change its items' },
            ]}
            title={form.name}
            body="Only this job’s form changes. Answers that still fit stay."
          />
          {form.status === 'SUBMITTED' ? (
            <Banner tone="info">This form is submitted and locked. A change is a new form.</Banner>
          ) : (
            <FormBuilder form={form} />
          )}
        </>
      )}
    </Loaded>
  )
}

function FormBuilder({ form }: { form: FormOfJob }) {
  const router = useRouter()
  const [save, isSaving] = useCommand(customizeForm)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { writing, dispatch, faults } = useWriting({ name: form.name, items: form.formItems })
  const isDirty = writing.past.length > 0
  useLeaveGuard(isDirty && !isLeaving)

  const send = async () => {
    setRefusal(null)
    try {
      await save({ jobId: form.jobId, formId: form.id }, { formItems: [...writing.now.items], version: form.version })
      setLeaving(true)
      notify.success('This form has its own items now')
      router.push(formHref(form.jobId, form.id))
    } catch (error) {
      const { fields, message } = asRefusal(error)
      setRefusal(fields[0]?.message ?? message)
    }
  }

  return (
    <>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <Builder
        writing={writing}
        dispatch={dispatch}
        faults={faults}
        head={<span className="text-sm text-muted">Version {form.templateVersion} of its template</span>}
        foot={
          <Button
            variant="primary"
            busy={isSaving}
            busyLabel="Saving…"
            disabled={!isDirty || faults.size > 0 || !writing.now.items.length}
            onClick={() => void send()}
          >
            Save for this job
          </Button>
        }
      />
    </>
  )
}
