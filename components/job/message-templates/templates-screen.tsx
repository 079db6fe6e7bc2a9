'use client'

import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonTable } from '@/components/ui/skeleton'
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

type Asking = { what: 'add' } | { what: 'edit' | 'delete'; template: MessageTemplate }

/** What an office writes again and again, for everybody's e-mails and text messages. */
export function TemplatesScreen() {
  const [remove] = useCommand(deleteTemplate)
  const [asking, setAsking] = useState<Asking | null>(null)
  const templates = useQuery({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) => api.get<MessageTemplate[]>('/api/v1/message-templates', { signal }),
  })
  const close = () => setAsking(null)

  const confirm = async ({ id, name }: MessageTemplate) => {
    await remove({ id })
    notify.success(`${name} was deleted`)
  }

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Message Templates' }]}
        title="Message Templates"
        body="What your office writes again and again. In a job a template is filled with that job’s own words."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAsking({ what: 'add' })}>
            New template
          </Button>
        }
      />
      <Loaded query={templates} waiting={<SkeletonTable columns={3} label="Loading the templates…" />}>
        {(found) =>
          found.length ? (
            <DataTable
              caption="Message templates"
              columns={COLUMNS}
              rows={found}
              rowKey={({ id }) => id}
              rowActions={(template) => (
                <Menu
                  label={`Actions for ${template.name}`}
                  items={[
                    {
                      label: 'Edit',
                      icon: <Pencil aria-hidden />,
                      onSelect: () => setAsking({ what: 'edit', template }),
                    },
                    {
                      label: 'Delete',
                      icon: <Trash2 aria-hidden />,
                      danger: true,
                      onSelect: () => setAsking({ what: 'delete', template }),
                    },
                  ]}
                />
              )}
            />
          ) : (
            <EmptyState icon={<FileText />} title="No templates yet">
              A template saves writing the same e-mail or text again for every job.
            </EmptyState>
          )
        }
      </Loaded>
      {asking?.what === 'add' && <TemplateDialog onClose={close} />}
      {asking?.what === 'edit' && <TemplateDialog template={asking.template} onClose={close} />}
      {asking?.what === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Delete ${asking.template.name}?`}
          verb="Delete template"
          onConfirm={() => confirm(asking.template)}
        >
          Its text will be lost for everybody. Messages that were written with it stay.
        </ConfirmDialog>
      )}
    </>
  )
}
