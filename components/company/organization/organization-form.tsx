'use client'

import { useMemo } from 'react'
import { Controller } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Combobox } from '@/components/ui/combobox'
import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { Switch } from '@/components/ui/switch'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { STATES } from '@/lib/base/address'
import { timezones } from '@/lib/base/timezone'
import { changeOrganization } from '@/lib/company/organization/commands'
import { formatAbn } from '@/lib/company/organization/rules'
import type { Organization } from '@/lib/company/organization/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { useKeepOrganization } from './use-keep-organization'

const resolver = lazyResolver(async () => (await import('@/lib/company/organization/schema')).OrganizationDetails)

/** Name, numbers and address of the organisation. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const [change] = useCommand(changeOrganization)
  const zones = useMemo(() => timezones().map(zoneOption), [])
  const record = useRecordForm({
    resolver,
    stored: organization,
    valuesOf: detailsOf,
    merges: true,
    send: async (details, { id, version }) => (await change({ id: String(id) }, { ...details, version })).payload,
    keep: useKeepOrganization(),
    saved: () => notify.success('The organization was saved'),
  })
  const { form, field, control } = record
  const { errors } = form.formState

  return (
    <RecordForm record={record}>
      <TextInput label="Name" required autoComplete="organization" {...field('name')} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput
          label="Identifier"
          required
          maxLength={6}
          autoCapitalize="characters"
          help={`Leads every job number: ${organization.identifier}\u00a0-\u00a01042`}
          {...field('identifier')}
        />
        <TextInput label="ABN" inputMode="numeric" help="Eleven digits, with or without spaces" {...field('abn')} />
      </div>
      <Controller
        control={control}
        name="timezone"
        render={({ field: { onChange, ...zone } }) => (
          <Combobox
            label="Time zone"
            required
            help="Tasks and reports of jobs that name no other zone are in this one."
            options={zones}
            selected={zoneOption(organization.timezone)}
            error={errors.timezone?.message}
            {...zone}
            onChange={(chosen) => chosen && onChange(chosen)}
          />
        )}
      />
      <TextInput label="Address" autoComplete="street-address" {...field('address')} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput label="State" list="organization-states" autoComplete="address-level1" {...field('state')} />
        <datalist id="organization-states">
          {STATES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
        <TextInput label="Country" required autoComplete="country-name" {...field('country')} />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <Switch
        label="Technicians see everybody's calendar"
        help="To read, without changing anything. Otherwise their calendar holds their own tasks. A job's schedule shows all of its tasks to everybody."
        {...field('techniciansSeeEverybody')}
      />
      <Switch
        label="Archivable reports with their data attached"
        help="Reports that are kept are made as PDF/A-3 for archives, with the job's whole record in the file as JSON. Whoever has the file can read all of it."
        {...field('reportsCarryData')}
      />
      <Switch
        label="Estimates are approved line by line"
        help="Whoever approves an estimate by link may leave lines out, with a reason for each. The rest becomes the next version, which is approved."
        {...field('clientsCutLines')}
      />
      <SaveButton record={record}>Save organization</SaveButton>
    </RecordForm>
  )
}

const zoneOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

const detailsOf = (organization: Organization) => ({
  name: organization.name,
  identifier: organization.identifier,
  timezone: organization.timezone,
  country: organization.country,
  state: organization.state ?? '',
  address: organization.address ?? '',
  phone: organization.phone ?? '',
  email: organization.email ?? '',
  techniciansSeeEverybody: organization.techniciansSeeEverybody,
  reportsCarryData: organization.reportsCarryData,
  clientsCutLines: organization.clientsCutLines,
  abn: organization.abn ? formatAbn(organization.abn) : '',
})
