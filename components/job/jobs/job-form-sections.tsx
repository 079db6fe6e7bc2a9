'use client'

import { Controller, useWatch } from 'react-hook-form'

import { Card } from '@/components/ui/card'
import { DateField, DateTimeField } from '@/components/ui/date-field'
import { fieldsOf } from '@/components/ui/fields-of'
import { MoneyInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { StateField } from '@/components/ui/state-field'
import { TagsField } from '@/components/ui/tags-field'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { approvers, managers } from '@/lib/base/roles'
import { COVER_LABELS, OCCUPANCY_LABELS, PRIORITY_LABELS } from '@/lib/job/jobs/rules'
import type { Job, JobClient } from '@/lib/job/jobs/schema'
import { SITE_ZONES } from '@/lib/job/jobs/site-zone'

import { ClientField } from './client-field'
import type { JobFormState } from './job-form-body'
import { zoneOf } from './job-values'
import { PersonField } from './person-field'
import { SimilarJobs } from './similar-jobs'
import { TypeField } from './type-field'

interface SectionProps {
  form: JobFormState
}

/** A select has no null: its empty choice means null. */
const noneAsNull = { setValueAs: (value: string) => value || null }

/** What the first call tells of the work: how urgent it is, where, and what happened. */
export function WorkSection({ form }: SectionProps) {
  const field = fieldsOf(form)
  const { control } = form
  const country = useWatch({ control, name: 'country' })

  return (
    <Card title="Work">
      <div className="space-y-4">
        <RadioGroup label="Priority" inline options={optionsOf(PRIORITY_LABELS)} {...field('priority')} />
        <TextInput label="Site address" required autoComplete="off" {...field('siteAddress')} />
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <TextInput label="Suburb" autoComplete="off" className="col-span-2" {...field('suburb')} />
          <StateField country={country} stored={form.formState.defaultValues?.state} {...field('state')} />
          <TextInput label="Postcode" autoComplete="off" inputMode="numeric" {...field('postcode')} />
        </div>
        <Controller
          control={control}
          name="type"
          render={({ field: { onChange, ...typeField }, fieldState }) => (
            <TypeField
              {...typeField}
              label="Type"
              required
              placeholder="Water, Mould…"
              onChange={(type) => onChange(type ?? '')}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextArea
          label="Description"
          rows={3}
          placeholder="What happened, and what is wet, burnt or mouldy"
          {...field('description')}
        />
      </div>
    </Card>
  )
}

export function SiteSection({
  form,
  job,
  organizationTimezone,
}: SectionProps & { job?: Job; organizationTimezone: string }) {
  const field = fieldsOf(form)
  const { control } = form
  const [state, country] = useWatch({ control, name: ['state', 'country'] })
  const zones = [...new Set([...SITE_ZONES, organizationTimezone, ...(job ? [job.timezone] : [])])].toSorted()

  return (
    <Card title="Site">
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextInput label="Country" autoComplete="off" {...field('country')} />
          <Select
            label="Time zone"
            placeholder={`From the state: ${zoneOf({ state, country }, organizationTimezone)}`}
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            {...field('timezone', noneAsNull)}
          />
        </div>
        <Select
          label="Occupancy"
          placeholder="Not known"
          options={optionsOf(OCCUPANCY_LABELS)}
          {...field('occupancy', noneAsNull)}
        />
        <TextArea label="Access notes" rows={2} placeholder="Key safe code, dog, parking…" {...field('accessNotes')} />
      </div>
    </Card>
  )
}

/**
 * The open jobs that may be the same work. They come while people type, and move no field: they stand last, and stay in
 * sight where there is room.
 */
export function SimilarToForm({ form, job, isSent }: SectionProps & { job?: Job; isSent: boolean }) {
  const [siteAddress, suburb, refNumber] = useWatch({
    control: form.control,
    name: ['siteAddress', 'suburb', 'refNumber'],
  })
  return (
    <div data-above-bar className="z-10 empty:hidden md:sticky md:bottom-15.25">
      <SimilarJobs
        siteAddress={siteAddress}
        suburb={suburb ?? undefined}
        refNumber={refNumber ?? undefined}
        except={job?.id}
        isSent={isSent}
      />
    </div>
  )
}

export function ClientSection({ form, client }: SectionProps & { client: JobClient | null }) {
  const { control, setValue, clearErrors, formState } = form
  const isPrivateJob = useWatch({ control, name: 'isPrivateJob' })

  const setPrivate = (isPrivate: boolean) => {
    setValue('isPrivateJob', isPrivate, { shouldDirty: true })
    if (isPrivate) setValue('clientId', null, { shouldDirty: true })
    clearErrors(['clientId', 'contactName'])
  }

  return (
    <Card title="Client">
      <div className="space-y-4">
        <RadioGroup
          label="Who is it for?"
          inline
          value={isPrivateJob ? 'private' : 'client'}
          onChange={(event) => setPrivate(event.target.value === 'private')}
          options={[
            { value: 'client', label: 'A client' },
            { value: 'private', label: 'A private person' },
          ]}
        />
        {isPrivateJob ? (
          <p className="text-table text-muted">The name of the first contact stands in the place of a client.</p>
        ) : (
          <Controller
            control={control}
            name="clientId"
            render={({ field }) => (
              <ClientField
                {...field}
                value={field.value ?? null}
                client={client}
                label="Client"
                required
                placeholder="Search clients"
                error={formState.errors.clientId?.message}
              />
            )}
          />
        )}
        <TextInput
          label="Reference number"
          help="The client's claim number, or their reference"
          autoComplete="off"
          {...fieldsOf(form)('refNumber')}
        />
      </div>
    </Card>
  )
}

const CONTACT = { title: 'Contact', name: 'contactName', number: 'contactNumber', email: 'contactEmail' } as const
const FURTHER_CONTACTS = [
  { title: 'Second contact', name: 'secondContactName', number: 'secondContactNumber', email: 'secondContactEmail' },
  { title: 'Loss adjuster', name: 'lossAdjusterName', number: 'lossAdjusterNumber', email: 'lossAdjusterEmail' },
] as const

export function ContactSection({ form }: SectionProps) {
  const isPrivateJob = useWatch({ control: form.control, name: 'isPrivateJob' })
  return (
    <Card title="Contact">
      <Person form={form} of={CONTACT} required={isPrivateJob} />
    </Card>
  )
}

export const FurtherContactsSection = ({ form }: SectionProps) => (
  <Card title="Other contacts">
    <div className="space-y-6">
      {FURTHER_CONTACTS.map((one) => (
        <Person key={one.name} form={form} of={one} />
      ))}
    </div>
  </Card>
)

interface PersonProps extends SectionProps {
  of: typeof CONTACT | (typeof FURTHER_CONTACTS)[number]
  required?: boolean
}

function Person({ form, of: { title, name, number, email }, required }: PersonProps) {
  const field = fieldsOf(form)
  return (
    <fieldset className="space-y-4">
      <legend className={title === CONTACT.title ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{title}</legend>
      <TextInput label="Name" required={required} autoComplete="off" {...field(name)} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput label="Phone" type="tel" autoComplete="off" {...field(number)} />
        <TextInput label="Email" type="email" autoComplete="off" {...field(email)} />
      </div>
    </fieldset>
  )
}

export function InsuranceSection({ form }: SectionProps) {
  const field = fieldsOf(form)
  const { control } = form

  return (
    <Card title="Insurance">
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextInput label="Policy number" autoComplete="off" {...field('policyNumber')} />
          <TextInput
            label="Order number"
            help="The client's order or work order"
            autoComplete="off"
            {...field('orderNumber')}
          />
          <Select
            label="Cover"
            placeholder="Not known"
            options={optionsOf(COVER_LABELS)}
            {...field('policyCoverType', noneAsNull)}
          />
          <MoneyInput control={control} name="excessCents" label="Excess" />
        </div>
      </div>
    </Card>
  )
}

export function LossSection({ form }: SectionProps) {
  const field = fieldsOf(form)
  const { control } = form

  return (
    <Card title="Loss">
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <DateField label="Date of loss" {...field('dateOfLoss', noneAsNull)} />
          <TextInput
            label="Cause of loss"
            placeholder="Burst flexi hose"
            autoComplete="off"
            {...field('causeOfLoss')}
          />
        </div>
        <Controller
          control={control}
          name="tags"
          render={({ field: { value = [], ...tags }, fieldState }) => (
            <TagsField
              {...tags}
              value={value}
              label="Tags"
              help="Enter or a comma adds one"
              error={fieldState.error?.message ?? fieldState.error?.root?.message}
            />
          )}
        />
      </div>
    </Card>
  )
}

export function PeopleSection({ form, job }: SectionProps & { job?: Job }) {
  const { control } = form

  return (
    <Card title="People">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Controller
          control={control}
          name="projectManagerId"
          render={({ field, fieldState }) => (
            <PersonField
              {...field}
              value={field.value ?? null}
              label="Project Coordinator"
              roles={approvers}
              person={job?.projectManager ?? null}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="supervisorId"
          render={({ field, fieldState }) => (
            <PersonField
              {...field}
              value={field.value ?? null}
              label="Supervisor"
              roles={managers}
              person={job?.supervisor ?? null}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Card>
  )
}

export function SchedulingSection({ form, organizationTimezone }: SectionProps & { organizationTimezone: string }) {
  const field = fieldsOf(form)
  const { control } = form
  const [timezone, state, country] = useWatch({ control, name: ['timezone', 'state', 'country'] })
  const zone = zoneOf({ timezone, state, country }, organizationTimezone)

  return (
    <Card title="Scheduling">
      <DateTimeField
        label="Instruction received"
        help={`When the client asked, not when it is typed. ${zone} time.`}
        {...field('instructionReceivedAt', noneAsNull)}
      />
    </Card>
  )
}
