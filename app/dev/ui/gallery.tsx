'use client'

import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Combobox } from '@/components/ui/combobox'
import { DataTable } from '@/components/ui/data-table'
import { DateField } from '@/components/ui/date-field'
import { DestructiveButton } from '@/components/ui/destructive-button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { FileDrop } from '@/components/ui/file-drop'
import { IconButton } from '@/components/ui/icon-button'
import { ImagePicker } from '@/components/ui/image-picker'
import { Menu } from '@/components/ui/menu'
import { MultiSelect } from '@/components/ui/multi-select'
import { notify } from '@/components/ui/notify'
import { PasswordInput } from '@/components/ui/password-input'
import { RadioGroup } from '@/components/ui/radio-group'
import { RefreshButton } from '@/components/ui/refresh-button'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { SlideOver } from '@/components/ui/slide-over'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { applyTheme, themes } from '@/components/ui/theme'
import { TimeField } from '@/components/ui/time-field'
import { Tooltip } from '@/components/ui/tooltip'
import { ONE_IMAGE } from '@/lib/company/files/rules'

import { clients, jobs, type SampleJob } from './samples'
import { Columns, Row, Section } from './section'

const roles = [
  { value: 'Administrator', label: 'Administrator' },
  { value: 'ProjectManager', label: 'Project Coordinator' },
]

const menuItems = [
  { label: 'Edit', icon: <Pencil aria-hidden />, href: '#edit' },
  { label: 'Copy', icon: <Copy aria-hidden />, onSelect: () => notify.info('Copied') },
  { label: 'Archive', disabled: true, onSelect: () => {} },
  { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => notify.error('Not here') },
]

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The parts that need JavaScript, or a state to show. */
export function Gallery() {
  return (
    <>
      <Section title="Theme">
        <Row>
          {themes.map((theme) => (
            <Button key={theme} onClick={() => applyTheme(theme)}>
              {theme}
            </Button>
          ))}
        </Row>
      </Section>
      <Buttons />
      <Fields />
      <BoundForm />
      <Dialogs />
      <SelectableTable />
      <Section title="Failed">
        <ErrorState onRetry={() => notify.info('Trying again')}>The connection was interrupted.</ErrorState>
      </Section>
    </>
  )
}

function Buttons() {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await wait(1000)
    setRefreshing(false)
  }

  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary">Save</Button>
        <Button>Cancel</Button>
        <Button variant="ghost">Skip</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="primary" icon={<Plus aria-hidden />}>
          New job
        </Button>
        <Button variant="primary" busy busyLabel="Saving…">
          Save
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="sm">Small</Button>
        <RefreshButton onRefresh={refresh} refreshing={refreshing} />
        <IconButton label="Edit" icon={<Pencil aria-hidden />} />
        <Menu label="Actions for job RPL-1042" items={menuItems} />
        <Menu label="Add" trigger="Add" triggerIcon={<Plus aria-hidden className="size-4" />} items={menuItems} />
        <Tooltip text="Technicians see this job as soon as a task is assigned to them.">
          {(described) => <Button {...described}>With a tooltip</Button>}
        </Tooltip>
        <DestructiveButton
          label="Delete client"
          confirmation={{
            title: 'Delete Coastal Mutual?',
            children: 'Its 3 contacts are deleted with it. This cannot be undone.',
            onConfirm: async () => {
              await wait(800)
              throw new Error('Coastal Mutual has 12 jobs and cannot be deleted.')
            },
          }}
        />
      </Row>
      <Row>
        <Button onClick={() => notify.success('Client saved')}>Notify success</Button>
        <Button onClick={() => notify.info('The report is being made')}>Notify info</Button>
        <Button onClick={() => notify.warning('2 photos were left out')}>Notify warning</Button>
        <Button onClick={() => notify.error('The task could not be saved')}>Notify error</Button>
      </Row>
    </Section>
  )
}

function Fields() {
  const [client, setClient] = useState<string | null>('c1')
  const [chosen, setChosen] = useState<string[]>(['c1', 'c2', 'c4'])
  const [query, setQuery] = useState('')
  const [logo, setLogo] = useState<File | null>(null)

  return (
    <Section title="Fields">
      <Columns>
        <TextInput label="First name" defaultValue="Priya" required />
        <TextInput label="Site address" help="Street, suburb and postcode" placeholder="14 Wharf Street" />
        <TextInput label="E-mail" type="email" error="Your email is required" required />
        <TextInput label="Excess" leading="$" trailing="AUD" inputMode="decimal" defaultValue="500.00" />
        <TextInput label="Job number" readOnly value="RPL-1042" />
        <TextInput label="Identifier" disabled defaultValue="RPL" />
        <PasswordInput label="Password" autoComplete="new-password" error="Must be atleast 8 characters" />
        <Select label="Role" options={roles} placeholder="Choose a role" />
        <Select label="Role of the person" options={roles} error="Choose a role" defaultValue="ProjectManager" />
        <DateField label="Date of loss" />
        <DateField label="From" pickOnly help="Opens the calendar; typing is blocked" />
        <TimeField label="Start" />
        <Combobox label="Client" options={clients} value={client} onChange={setClient} placeholder="Find a client" />
        <Combobox
          label="Client, loading"
          options={[]}
          value={null}
          onChange={() => {}}
          onQueryChange={() => {}}
          loading
          loadingText="Looking for clients…"
        />
        <Combobox
          label="Client, required"
          options={clients}
          value={null}
          onChange={() => {}}
          required
          error="Choose a client"
        />
        <MultiSelect label="Clients" options={clients} value={chosen} onChange={setChosen} />
        <MultiSelect label="Clients, none" options={clients} value={[]} onChange={() => {}} placeholder="All clients" />
        <SearchField label="Search jobs" value={query} onSearch={setQuery} />
        <TextArea label="Description" help="What happened, and what is wet" />
        <TextArea label="Note" error="A note is required" required />
        <div className="space-y-2">
          <Checkbox label="I agree to the terms and the privacy policy" />
          <Checkbox label="Private job" defaultChecked help="For a person rather than a company" />
          <Checkbox label="Unavailable" disabled />
          <Switch label="Include past tasks" defaultChecked />
          <Switch label="Recurring" />
        </div>
        <RadioGroup
          label="Ends"
          defaultValue="never"
          options={[
            { value: 'never', label: 'Never' },
            { value: 'on', label: 'On a day' },
            { value: 'after', label: 'After a number of times', help: 'At least two' },
          ]}
        />
        <FileDrop
          label="Photos"
          accept="image/*"
          maxBytes={10_485_760}
          maxFiles={50}
          onFiles={(files) => notify.success(`${files.length} photos chosen`)}
        />
        <ImagePicker
          label="Logo"
          value={logo}
          onChange={setLogo}
          onRemove={() => setLogo(null)}
          help="JPEG, PNG or WebP"
          takes={ONE_IMAGE}
        />
      </Columns>
    </Section>
  )
}

interface Draft {
  name: string
  role: string
  notify: boolean
  ends: string
  client: string | null
  teams: string[]
}

function BoundForm() {
  const { register, control, handleSubmit, formState } = useForm<Draft>({
    mode: 'onChange',
    defaultValues: { name: '', role: '', notify: true, ends: 'never', client: null, teams: [] },
  })

  return (
    <Section title="With react-hook-form">
      <form
        noValidate
        onSubmit={handleSubmit((draft) => notify.success(JSON.stringify(draft)))}
        className="max-w-md space-y-4"
      >
        <TextInput
          label="Task name"
          required
          error={formState.errors.name?.message}
          {...register('name', { required: 'The task needs a name' })}
        />
        <Select label="Visible to" options={roles} {...register('role')} />
        <Switch label="Tell them by e-mail" {...register('notify')} />
        <RadioGroup
          label="Repeat ends"
          inline
          options={[
            { value: 'never', label: 'Never' },
            { value: 'on', label: 'On' },
          ]}
          {...register('ends')}
        />
        <Controller
          control={control}
          name="client"
          rules={{ required: 'Choose a client' }}
          render={({ field, fieldState }) => (
            <Combobox label="For the client" required options={clients} error={fieldState.error?.message} {...field} />
          )}
        />
        <Controller
          control={control}
          name="teams"
          render={({ field }) => <MultiSelect label="Copied to" options={clients} {...field} />}
        />
        <Button type="submit" variant="primary">
          Schedule
        </Button>
      </form>
    </Section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'slide-over'>()
  const [name, setName] = useState('')
  const close = () => {
    setOpen(undefined)
    setName('')
  }
  const content = {
    title: 'New client',
    onClose: close,
    dirty: name !== '',
    onSubmit: (event: React.FormEvent) => {
      event.preventDefault()
      close()
      notify.success('Client saved')
    },
    children: (
      <TextInput label="Company name" value={name} onChange={(event) => setName(event.target.value)} required />
    ),
    footer: (close: () => void) => (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </>
    ),
  }

  return (
    <Section title="Dialogs">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('slide-over')}>Open slide-over</Button>
      </Row>
      <Dialog {...content} open={open === 'dialog'} description="Companies that jobs are done for" />
      <SlideOver {...content} open={open === 'slide-over'} />
    </Section>
  )
}

function SelectableTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const toggle = ({ id }: SampleJob) => setSelected((before) => before.symmetricDifference(new Set([id])))

  return (
    <Section title="Table with selection and actions">
      <DataTable<SampleJob>
        caption="Jobs to choose from"
        rows={jobs}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#job-${id}`}
        rowActions={({ number }) => <Menu label={`Actions for job ${number}`} items={menuItems} />}
        selection={{
          isSelected: ({ id }) => selected.has(id),
          onToggle: toggle,
          onToggleAll: () => setSelected(selected.size === jobs.length ? new Set() : new Set(jobs.map(({ id }) => id))),
          labelFor: ({ number }) => `Select job ${number}`,
        }}
        stickyClass="top-0"
        columns={[
          { key: 'number', header: 'Job', cell: ({ number }) => number, card: 'title' },
          { key: 'client', header: 'Client', cell: ({ client }) => client },
          { key: 'site', header: 'Site address', cell: ({ site }) => site },
          {
            key: 'status',
            header: 'Status',
            card: 'corner',
            cell: ({ tone, status }) => <Chip tone={tone}>{status}</Chip>,
          },
        ]}
      />
    </Section>
  )
}
