'use client'

import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { loadLater } from '@/components/ui/load-later'
import { deleteEntry } from '@/components/ui/menu-entries'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
import { deleteTemplate } from '@/lib/job/message-templates/commands'
import { templateKeys } from '@/lib/job/message-templates/keys'
import type { MessageTemplate } from '@/lib/job/message-templates/schema'
import { api } from '@/lib/platform/http/client'

const TemplateDialog = loadLater(async () => (await import('./template-form')).TemplateForm)

const COLUMNS: Column<MessageTemplate>[] = [
  { key: 'name', header: 'Name', card: 'title', className: 'md:w-64', cell: ({ name }) => name },
  {
    key: 'kind',
    header: 'For',
    card: 'corner',
    className: 'md:w-28',
    cell: ({ kind }) => (kind === 'email' ? <Chip tone="info">E-mail</Chip> : <Chip tone="brand">SMS</Chip>),
  },
  {
    key: 'says',
    header: 'Says',
    cell: ({ subject, body }) => <span className="line-clamp-2 wrap-anywhere text-muted">{subject ?? body}</span>,
  },
]

/** The office's templates, for everybody's e-mails and text messages. */
export function TemplatesScreen() {
  const [remove] = useCommand(deleteTemplate)
  const templates = useQuery({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) => api.get<MessageTemplate[]>('/api/v1/message-templates', { signal }),
  })
  const { isAdding, about, add, ask, close } = useAsking(templates.data)
  const [edited, removed] = [about('edit'), about('remove')]

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Message Templates' }]}
        title="Message Templates"
        body="What your office writes again and again. In a job a template is filled with that job’s own words."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
            New template
          </Button>
        }
      />
      <RecordList
        query={templates}
        waiting="Loading the templates…"
        caption="Message templates"
        columns={COLUMNS}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        menu={{
          nameOf: ({ name }) => name,
          onEdit: (template) => ask('edit', template),
          itemsOf: (template) => [deleteEntry(() => ask('remove', template))],
        }}
        empty={{
          icon: <FileText />,
          title: 'No templates yet',
          children: 'A template saves writing the same e-mail or text again for every job.',
        }}
      />
      {isAdding && <TemplateDialog onClose={close} />}
      {edited && <TemplateDialog template={edited} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          verb="Delete template"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          Its text will be lost for everybody. Messages that were written with it stay.
        </DeleteDialog>
      )}
    </>
  )
}
