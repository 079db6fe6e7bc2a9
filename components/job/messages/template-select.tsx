'use client'

import { useQuery } from '@tanstack/react-query'

import { Select } from '@/components/ui/select'
import type { FilledTemplate, MessageKind } from '@/lib/job/message-templates/schema'
import { messageKeys } from '@/lib/job/messages/keys'
import { api } from '@/lib/platform/http/client'

/** The organisation's templates, filled with the job's facts. */
export const useTemplates = (jobId: string) =>
  useQuery({
    queryKey: messageKeys.templates(jobId),
    queryFn: ({ signal }) => api.get<FilledTemplate[]>(`/api/v1/message-templates/job/${jobId}`, { signal }),
  })

/** The organisation's templates of one kind, filled with the job's facts; choosing one writes it. */
export function TemplateSelect({
  jobId,
  kind,
  onChoose,
}: {
  jobId: string
  kind: MessageKind
  onChoose: (template: FilledTemplate) => void
}) {
  const { data = [], isPending } = useTemplates(jobId)
  const offered = data.filter((template) => template.kind === kind)
  // Without any it keeps its place as well: a thing that somebody is about to tap must not move.
  const hasNone = !offered.length && !isPending

  return (
    <Select
      label="Template"
      help={hasNone ? 'Administrators write them under Message Templates' : 'Takes the place of what is written below'}
      placeholder={isPending ? 'Loading…' : hasNone ? 'None yet' : 'Choose a template'}
      disabled={!offered.length}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onChange={({ target }) => {
        const chosen = offered.find(({ id }) => id === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
