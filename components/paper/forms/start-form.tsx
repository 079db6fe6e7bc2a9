'use client'

import FileText from 'lucide-react/icons/file-text'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { startForm } from '@/lib/paper/forms/commands'
import type { OfferedGroup, OfferedTemplate } from '@/lib/paper/forms/schema'
import { visitLabel } from '@/lib/site/visits/rules'

import { formHref } from './form-paths'
import { useFormChoices } from './use-forms'

interface StartFormProps {
  job: Job
  /** The visit that it belongs to, when it is started from one. */
  inspectionId?: string
  /** The template that is asked for; it stands first. */
  wanted?: string | null
  mayManage: boolean
  onClose: () => void
}

/** Chooses the template that a form of the job starts from. */
export function StartForm({ job, inspectionId, wanted, mayManage, onClose }: StartFormProps) {
  const router = useRouter()
  const choices = useFormChoices(job.id)
  const { data: visits = [] } = useVisitSummaries(job.id)
  const [start, isStarting] = useCommand(startForm)
  const [visit, setVisit] = useState(inspectionId ?? '')

  const begin = async ({ id }: OfferedTemplate) => {
    try {
      const form = await start(
        { jobId: job.id },
        { formTemplateId: id, inspectionId: visit || null, supersedesId: null, fromLast: true },
      )
      onClose()
      if (form) router.push(formHref(job.id, form.id))
    } catch (error) {
      notify.refused(error)
    }
  }

  return (
    <Dialog
      open
      size="md"
      title="New form"
      onClose={onClose}
      footer={(close) => (
        <Button className="phone:w-full" onClick={close}>
          Cancel
        </Button>
      )}
    >
      <Loaded query={choices} waiting={<Skeleton className="h-48 w-full" />}>
        {(groups) =>
          groups.some(({ templates }) => templates.length) ? (
            <div className="space-y-4">
              {visits.length > 0 && (
                <Select
                  label="Site visit"
                  placeholder="None"
                  options={visits.map((one) => ({
                    value: one.id,
                    label: `${formatDateTime(one.inspectionDate, job.timezone)}, ${visitLabel(one)}`,
                  }))}
                  value={visit}
                  onChange={({ target }) => setVisit(target.value)}
                />
              )}
              {wantedFirst(groups, wanted).map((group) => (
                <Choices
                  key={group.id}
                  group={group}
                  isBusy={isStarting}
                  onChoose={(template) => void begin(template)}
                />
              ))}
            </div>
          ) : (
            <EmptyState
              icon={<FileText />}
              title="No form templates yet"
              action={mayManage && <Button href="/administration/form-templates">Go to the form templates</Button>}
            >
              An administrator makes them under Administration, Form Templates.
            </EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Puts the group of the template that is asked for first, and the template first in it. */
function wantedFirst(groups: readonly OfferedGroup[], wanted: string | null | undefined): readonly OfferedGroup[] {
  const isWanted = ({ id }: OfferedTemplate) => id === wanted
  const group = groups.find(({ templates }) => templates.some(isWanted))
  if (!group) return groups
  const { templates } = group
  const first = { ...group, templates: [...templates.filter(isWanted), ...templates.filter((one) => !isWanted(one))] }
  return [first, ...groups.filter((one) => one !== group)]
}

interface ChoicesProps {
  group: OfferedGroup
  isBusy: boolean
  onChoose: (template: OfferedTemplate) => void
}

const Choices = ({ group, isBusy, onChoose }: ChoicesProps) =>
  group.templates.length > 0 && (
    <section aria-labelledby={`group-${group.id}`}>
      <h3 id={`group-${group.id}`} className="mb-1 text-table font-semibold text-muted">
        {group.groupName}
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {group.templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChoose(template)}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start hover:bg-sunken disabled:opacity-50"
            >
              <FileText aria-hidden className="size-4.5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{template.templateName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
