'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { SkeletonLines } from '@/components/ui/skeleton'
import { addressLines } from '@/lib/base/address'
import { DomainError } from '@/lib/base/errors'
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
  const [intoId, setIntoId] = useState('')
  const [take, setTake] = useState<MergePart[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const into = useQuery({
    queryKey: clientKeys.one(intoId),
    queryFn: ({ signal }) => api.get<Client>(`/api/v1/client/${intoId}`, { signal }),
    enabled: intoId !== '',
    staleTime: 0,
  })
  const isSame = intoId === from.id
  const other = isSame ? undefined : into.data

  const choose = (id: string) => {
    setIntoId(id)
    setTake([])
    setFailure(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!other || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { intoId, version: from.version, intoVersion: other.version, take }
      const merged = await merge({ id: from.id }, body)
      queries.setQueryData(clientKeys.one(intoId), merged)
      notify.success(`${from.companyName} was merged into ${merged.companyName}`)
      router.replace(`/clients/${intoId}`)
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof DomainError ? error.message : 'That did not work. Please try again.')
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={take.length > 0}
      title={`Merge ${from.companyName}`}
      description="For a client that was entered twice. The other client stays and takes over what belongs to this one."
      onSubmit={submit}
      footer={(close) => (
        <FormFooter close={close} verb="Merge clients" busyVerb="Merging…" busy={busy} disabled={!other} danger />
      )}
    >
      <div className="space-y-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <ClientField
          label="Merge into"
          mayAdd={false}
          required
          placeholder="Search clients"
          client={other ?? null}
          value={intoId}
          onChange={(id) => choose(id ?? '')}
          error={isSame ? 'Please select another client' : undefined}
        />
        {intoId && !isSame && (
          <Loaded query={into} waiting={<SkeletonLines lines={4} />}>
            {(found) => <Preview from={from} into={found} take={take} onTake={setTake} />}
          </Loaded>
        )}
      </div>
    </Dialog>
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
