'use client'

import { useQuery } from '@tanstack/react-query'

import { Select } from '@/components/ui/select'
import { api } from '@/lib/http/client'
import type { FilledTemplate, MessageKind } from '@/lib/message-templates/schema'
import { messageKeys } from '@/lib/messages/keys'

/** The organisation's templates of one kind, filled with the words of the job; choosing one writes it. */
export function TemplateSelect({
  jobId,
  kind,
  onChoose,
}: {
  jobId: string
  kind: MessageKind
  onChoose: (template: FilledTemplate) => void
}) {
  const { data = [] } = useQuery({
    queryKey: messageKeys.templates(jobId),
    queryFn: ({ signal }) => api.get<FilledTemplate[]>(`/api/v1/message-templates/job/${jobId}`, { signal }),
  })
  const offered = data.filter((template) => template.kind === kind)
  if (!offered.length) return null

  return (
    <Select
      label="Template"
      help="Takes the place of what is written below"
      placeholder="Choose a template"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onChange={({ target }) => {
        const chosen = offered.find(({ id }) => id === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
