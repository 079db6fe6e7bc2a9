'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addressLines } from '@/lib/base/address'
import { mergeClient } from '@/lib/company/clients/commands'
import { clientKeys } from '@/lib/company/clients/keys'
import { type MergePart, clientTypeLabel, lossOfMerge, partsToChoose } from '@/lib/company/clients/rules'
import type { Client } from '@/lib/company/clients/schema'
import { formatAbn } from '@/lib/company/organization/rules'
import { api } from '@/lib/platform/http/client'

import { ClientLogo } from './client-logo'

const LABELS: Record<MergePart, string> = {
  companyName: 'Name',
  type: 'Type',
  abn: 'ABN',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  accountsEmail: 'Accounts email',
  notes: 'Notes',
  logo: 'Logo',
}

/** Chooses the client that stays, shows what moves there, and asks about parts in which the two differ. */
export function MergeClientForm({ client: from, onClose }: { client: Client; onClose: () => void }) {
  const router = useRouter()
  const queries = useQueryClient()
  const [merge] = useCommand(mergeClient)
  const [isLeaving, setLeaving] = useState(false)
  const record = useRecordForm({
    valuesOf: () => ({ intoId: null as string | null, take: [] as MergePart[] }),
    send: ({ take }): Promise<Client> =>
      merge({ id: from.id }, { intoId: other!.id, version: from.version, intoVersion: other!.version, take }),
    saved: (merged) => {
      setLeaving(true)
      queries.setQueryData(clientKeys.one(merged.id), merged)
      notify.success(`${from.companyName} was merged into ${merged.companyName}`)
      router.replace(`/clients/${merged.id}`)
    },
  })
  const { form, control, clear } = record
  const [intoId, take] = useWatch({ control, name: ['intoId', 'take'] })
  const isOther = intoId !== null && intoId !== from.id
  const into = useQuery({
    queryKey: clientKeys.one(intoId ?? ''),
    queryFn: ({ signal }) => api.get<Client>(`/api/v1/client/${intoId}`, { signal }),
    enabled: isOther,
    staleTime: 0,
  })
  const other = isOther ? into.data : undefined

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`Merge ${from.companyName}`}
      description="For a client that was entered twice. The other client stays and takes over what belongs to this one."
      verb="Merge clients"
      busyVerb="Merging…"
      danger
      disabled={!other}
      isLeaving={isLeaving}
    >
      <Controller
        control={control}
        name="intoId"
        rules={{ validate: (id) => id !== from.id || 'Please select another client' }}
        render={({ field, fieldState }) => (
          <ClientField
            {...field}
            label="Merge into"
            mayAdd={false}
            required
            placeholder="Search clients"
            client={other ?? null}
            onChange={(id) => {
              field.onChange(id)
              form.setValue('take', [])
              clear()
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      {isOther && (
        <Loaded query={into} waiting={<SkeletonLines lines={4} />}>
          {(found) => <Preview from={from} into={found} take={take} onTake={(parts) => form.setValue('take', parts)} />}
        </Loaded>
      )}
    </RecordDialog>
  )
}

function Preview({
  from,
  into,
  take,
  onTake,
}: {
  from: Client
  into: Client
  take: readonly MergePart[]
  onTake: (parts: MergePart[]) => void
}) {
  const parts = partsToChoose(from, into)

  return (
    <>
      <Banner tone="warning" title={`${from.companyName} will be gone`}>
        {lossOfMerge(from, into)} This cannot be undone.
      </Banner>
      {parts.length > 0 && (
        <fieldset className="space-y-4">
          <legend className="mb-3 text-base font-semibold">Both say something else. What stays?</legend>
          {parts.map((part) => (
            <RadioGroup
              key={part}
              label={LABELS[part]}
              value={take.includes(part) ? 'from' : 'into'}
              onChange={(event) =>
                onTake(event.target.value === 'from' ? [...take, part] : take.filter((one) => one !== part))
              }
              options={[
                { value: 'into', label: <PartInWords client={into} part={part} /> },
                { value: 'from', label: <PartInWords client={from} part={part} /> },
              ]}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

function PartInWords({ client, part }: { client: Client; part: MergePart }) {
  if (part === 'logo') return <ClientLogo client={client} size="lg" />
  return <span className="line-clamp-3 wrap-anywhere">{textOf(client, part)}</span>
}

function textOf(client: Client, part: Exclude<MergePart, 'logo'>): string {
  if (part === 'address') return addressLines(client).join(', ')
  if (part === 'type') return clientTypeLabel(client.type)
  if (part === 'abn') return formatAbn(client.abn ?? '')
  return client[part] ?? ''
}
