'use client'

import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import Sparkles from 'lucide-react/icons/sparkles'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useRef } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { deleteEntry, editEntry } from '@/components/ui/menu-entries'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { saveFile } from '@/components/ui/save-file'
import { SkeletonTable } from '@/components/ui/skeleton'
import { useAsking } from '@/components/ui/use-asking'
import { addStarters, changeTemplate, deleteGroup, deleteTemplate, importGroup } from '@/lib/paper/forms/commands'
import { MOST_GROUPS, STARTER_GROUP } from '@/lib/paper/forms/rules'
import type { FormTemplate, GroupFile, ImportedGroup, TemplateGroup } from '@/lib/paper/forms/schema'
import { effectsInWords } from '@/lib/paper/forms/words'

import { builderHref } from './form-paths'
import { CopyTemplateDialog, GroupDialog, NewTemplateDialog, TemplateSettingsDialog } from './loaded-later'
import { useTemplateGroups } from './use-forms'

/** The groups of form templates, with what may be done with each. */
export function TemplatesScreen() {
  const query = useTemplateGroups()
  const groups = query.data ?? []
  const [removeGroup] = useCommand(deleteGroup)
  const [removeTemplate] = useCommand(deleteTemplate)
  const ofGroup = useAsking<TemplateGroup, 'edit' | 'remove' | 'template'>(groups)
  const ofTemplate = useAsking<FormTemplate, 'settings' | 'copy' | 'remove'>(
    groups.flatMap(({ templates = [] }) => templates),
  )
  const [edited, doomed, extended] = [ofGroup.about('edit'), ofGroup.about('remove'), ofGroup.about('template')]
  const [set, copied, lost] = [ofTemplate.about('settings'), ofTemplate.about('copy'), ofTemplate.about('remove')]
  const [addThem, isBeginning] = useCommand(addStarters)
  const lacksStarters =
    groups.length > 0 && !groups.some(({ groupName }) => groupName.toLowerCase() === STARTER_GROUP.toLowerCase())
  const begin = () =>
    addThem({}).then(
      () => notify.success('The starter forms are here. Have your lawyer read them before anybody signs one.'),
      notify.refused,
    )

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Form Templates' }]}
        title="Form Templates"
        body="What is filled in and signed on site. A form keeps the version that it was started with."
        actions={
          <>
            <ImportButton />
            <Button
              variant="primary"
              icon={<Plus aria-hidden />}
              disabled={groups.length >= MOST_GROUPS}
              onClick={ofGroup.add}
            >
              New group
            </Button>
            {lacksStarters && (
              <Menu
                label="More actions for form templates"
                items={[
                  { label: 'Add the starter forms', icon: <Sparkles aria-hidden />, onSelect: () => void begin() },
                ]}
              />
            )}
          </>
        }
      />
      <Loaded query={query} waiting={<SkeletonTable rows={6} columns={3} label="Loading the form templates…" />}>
        {(found) =>
          found.length ? (
            <div className="space-y-4">
              {found.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  onEdit={() => ofGroup.ask('edit', group)}
                  onRemove={() => ofGroup.ask('remove', group)}
                  onAdd={() => ofGroup.ask('template', group)}
                  onSet={(template) => ofTemplate.ask('settings', template)}
                  onCopy={(template) => ofTemplate.ask('copy', template)}
                  onRemoveTemplate={(template) => ofTemplate.ask('remove', template)}
                />
              ))}
            </div>
          ) : (
            <EmptyState
              icon={<ClipboardPen />}
              title="No groups yet"
              action={
                <span className="flex flex-wrap justify-center gap-2">
                  <Button variant="primary" busy={isBeginning} busyLabel="Adding…" onClick={() => void begin()}>
                    Add the starter forms
                  </Button>
                  <Button onClick={ofGroup.add}>New group</Button>
                </span>
              }
            >
              A group holds the forms of one client, or those for all.
            </EmptyState>
          )
        }
      </Loaded>
      {(ofGroup.isAdding || edited) && <GroupDialog group={edited} onClose={ofGroup.close} />}
      {extended && <NewTemplateDialog group={extended} onClose={ofGroup.close} />}
      {set && <TemplateSettingsDialog template={set} onClose={ofTemplate.close} />}
      {copied && <CopyTemplateDialog template={copied} groups={groups} onClose={ofTemplate.close} />}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={ofGroup.close}
        title={doomed ? `Delete the group “${doomed.groupName}”?` : ''}
        onConfirm={async () => void (await removeGroup({ id: doomed!.id }))}
      >
        {doomed?.templateCount === 1 ? 'Its template goes' : `Its ${doomed?.templateCount} templates go`} with it. Forms
        that were started from them stay as they are.
      </ConfirmDialog>
      <ConfirmDialog
        open={lost !== undefined}
        onClose={ofTemplate.close}
        title={lost ? `Delete “${lost.templateName}”?` : ''}
        onConfirm={async () => void (await removeTemplate({ id: lost!.id }))}
      >
        {lost?.uses
          ? `${lost.uses === 1 ? 'One form was' : `${lost.uses} forms were`} started from it and ${lost.uses === 1 ? 'stays as it is' : 'stay as they are'}.`
          : 'No form was started from it.'}
      </ConfirmDialog>
    </>
  )
}

interface GroupProps {
  group: TemplateGroup
  onEdit: () => void
  onRemove: () => void
  onAdd: () => void
  onSet: (template: FormTemplate) => void
  onCopy: (template: FormTemplate) => void
  onRemoveTemplate: (template: FormTemplate) => void
}

function Group({ group, onEdit, onRemove, onAdd, onSet, onCopy, onRemoveTemplate }: GroupProps) {
  const { templates = [] } = group
  const entries: MenuEntry[] = [
    editEntry(onEdit),
    {
      label: 'Save as a file',
      icon: <Download aria-hidden />,
      onSelect: () => saveFile(`/api/v1/form/template-groups/${group.id}/export`, `${group.groupName}.json`),
    },
    deleteEntry(onRemove),
  ]
  return (
    <Card
      flush
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{group.groupName}</span>
          <Chip>{group.associatedClientName ?? 'All clients'}</Chip>
        </span>
      }
      actions={
        <>
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onAdd}>
            New template<span className="sr-only"> in {group.groupName}</span>
          </Button>
          <Menu label={`Actions for the group ${group.groupName}`} items={entries} />
        </>
      }
    >
      {templates.length ? (
        <ul aria-label={`Templates of ${group.groupName}`} className="divide-y divide-line border-t border-line">
          {templates.map((template) => (
            <Template
              key={template.id}
              template={template}
              onSet={() => onSet(template)}
              onCopy={() => onCopy(template)}
              onRemove={() => onRemoveTemplate(template)}
            />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">No templates yet</p>
      )}
    </Card>
  )
}

function Template({
  template,
  onSet,
  onCopy,
  onRemove,
}: {
  template: FormTemplate
  onSet: () => void
  onCopy: () => void
  onRemove: () => void
}) {
  const [change] = useCommand(changeTemplate)
  const { id, templateName, version, status, effects, draft, uses } = template
  const isArchived = status === 'ARCHIVED'
  const does = effectsInWords(effects)
  const archive = () => change({ id }, { isArchived: !isArchived }).catch(notify.refused)
  const entries: MenuEntry[] = [
    { label: 'Edit', icon: <Pencil aria-hidden />, href: builderHref(id) },
    { label: 'Settings', icon: <Settings2 aria-hidden />, onSelect: onSet },
    { label: 'Copy into a group', icon: <Copy aria-hidden />, onSelect: onCopy },
    {
      label: isArchived ? 'Bring back' : 'Archive',
      icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      onSelect: () => void archive(),
    },
    deleteEntry(onRemove),
  ]
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <Link
          href={builderHref(id)}
          className="inline-flex min-h-11 items-center text-sm font-medium wrap-anywhere after:absolute after:inset-0 md:min-h-7"
        >
          {templateName}
        </Link>
        <p className="text-table text-muted">
          {version > 0 ? `Version ${version}` : 'Not published yet'}
          {uses > 0 && `, ${uses === 1 ? 'one form' : `${uses} forms`}`}
        </p>
        {does && <p className="text-table text-muted">{does}</p>}
      </div>
      <span className="flex flex-wrap justify-end gap-1">
        {isArchived && <Chip>Archived</Chip>}
        {draft && <Chip tone="warning">Unpublished changes</Chip>}
      </span>
      <span className="relative">
        <Menu label={`Actions for ${templateName}`} items={entries} />
      </span>
    </li>
  )
}

/** What a file brought, in one sentence. */
const broughtBy = ({ added, updated, unchanged }: ImportedGroup): string =>
  added.length + updated.length === 0
    ? `Nothing is new: ${unchanged.length} templates are the same`
    : `${added.length} templates added, ${updated.length} updated, ${unchanged.length} unchanged`

function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const [take, isTaking] = useCommand(importGroup)
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const read = await file
      .text()
      .then((text) => JSON.parse(text) as GroupFile)
      .catch(() => null)
    if (!read) return notify.error('This is not a file of form templates')
    try {
      notify.success(broughtBy(await take({}, read)))
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of form templates"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void onFile(event)}
      />
      <Button icon={<Upload aria-hidden />} busy={isTaking} busyLabel="Reading…" onClick={() => input.current!.click()}>
        From a file
      </Button>
    </>
  )
}
