'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useDeferredValue, useState } from 'react'
import { Controller } from 'react-hook-form'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Combobox } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { MoneyField } from '@/components/ui/money-field'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { useNow } from '@/components/ui/use-now'
import { useRecordForm } from '@/components/ui/use-record-form'
import { formatMoney } from '@/lib/base/money'
import { toDay } from '@/lib/base/time'
import { addPriceList, changePriceList } from '@/lib/paper/catalogue/commands'
import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import type { CataloguePage, PriceList, TypedPrice } from '@/lib/paper/catalogue/schema'
import { api, queryString } from '@/lib/platform/http/client'
import { lazyResolver } from '@/lib/platform/http/form'

import { usePriceList } from './use-catalogue'

const resolver = lazyResolver(async () => (await import('@/lib/paper/catalogue/schema')).PriceListForm)

const valuesOf = (today: string) => (list?: PriceList) => ({
  name: list?.name ?? '',
  clientId: list?.client.id ?? '',
  validFrom: list?.validFrom ?? today,
  validTo: list?.validTo ?? '',
  prices: (list?.prices ?? []) as TypedPrice[],
})

export interface PriceListDialogProps {
  /** Of the list to change; undefined for a new one. */
  id?: string
  currency: string
  timezone: string
  onClose: () => void
}

/** Adds a price list, or changes the one of the id. Mount it while it is open. */
export const PriceListDialog = ({ id, ...props }: PriceListDialogProps) =>
  id === undefined ? <PriceListForm {...props} /> : <StoredPriceList id={id} {...props} />

function StoredPriceList({ id, ...props }: PriceListDialogProps & { id: string }) {
  const query = usePriceList(id)
  if (query.data) return <PriceListForm list={query.data} {...props} />
  return (
    <Dialog open onClose={props.onClose} title="Edit price list">
      <Loaded query={query} waiting={<SkeletonFields fields={4} label="Loading the price list…" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function PriceListForm({ list, currency, timezone, onClose }: Omit<PriceListDialogProps, 'id'> & { list?: PriceList }) {
  const [add] = useCommand(addPriceList)
  const [change] = useCommand(changePriceList)
  const today = toDay(useNow(), timezone)
  const record = useRecordForm({
    resolver,
    stored: list,
    valuesOf: valuesOf(today),
    send: ({ prices, ...values }, base) => {
      const sent = { ...values, prices: prices.map(({ itemId, sellCents }) => ({ itemId, sellCents })) }
      return base ? change({ id: base.id }, { ...sent, version: base.version }) : add({}, sent)
    },
    saved: (_, { name }, base) => {
      notify.success(base ? 'Price list saved' : `${name} was added`)
      onClose()
    },
  })
  const { field, control } = record

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={list ? `Edit ${list.name}` : 'New price list'}
      adds="Add price list"
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <Controller
        control={control}
        name="clientId"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <ClientField
            label="Client"
            required
            mayAdd={false}
            client={list?.client ?? null}
            value={value}
            onChange={(clientId) => onChange(clientId ?? '')}
            onBlur={onBlur}
            error={error?.message}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField label="Valid from" required {...field('validFrom')} />
        <DateField label="Last day" help="Left empty, it has no end" {...field('validTo')} />
      </div>
      <Controller
        control={control}
        name="prices"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <PricesField prices={value} currency={currency} onChange={onChange} isWrong={error !== undefined} />
        )}
      />
    </RecordDialog>
  )
}

interface PricesFieldProps {
  prices: readonly TypedPrice[]
  currency: string
  isWrong: boolean
  onChange: (prices: TypedPrice[]) => void
}

/** The items of a list with the client's price of each. */
function PricesField({ prices, currency, isWrong, onChange }: PricesFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = { search: search || undefined, sort: 'code' as const, page: 1, pageSize: 25 as const }
  const { data, isPending } = useQuery({
    queryKey: catalogueKeys.page(query),
    queryFn: ({ signal }) => api.get<CataloguePage>(`/api/v1/service-catalog${queryString(query)}`, { signal }),
    placeholderData: keepPreviousData,
  })
  const named = new Set(prices.map(({ itemId }) => itemId))
  const found = data?.items.filter(({ id }) => !named.has(id)) ?? []
  const take = (id: string | null) => {
    const item = found.find((one) => one.id === id)
    if (!item) return
    const { code, name, unit, sellCents } = item
    onChange([...prices, { itemId: item.id, code, name, unit, sellCents, listSellCents: sellCents }])
    setTyped('')
  }
  const price = (itemId: string, sellCents: number | null) =>
    onChange(prices.map((one) => (one.itemId === itemId ? { ...one, sellCents } : one)))

  return (
    <div className="space-y-3">
      <Combobox
        key={prices.length}
        label="Add an item"
        placeholder="Code or name"
        value={null}
        options={found.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        onQueryChange={setTyped}
        loading={isPending}
        loadingText="Loading items…"
        emptyText="No other item matches"
        onChange={take}
        error={isWrong ? 'Please enter an amount for each item' : undefined}
      />
      {prices.length > 0 && (
        <ul aria-label="Prices" className="divide-y divide-line rounded-card border border-line">
          {prices.map(({ itemId, code, name, unit, sellCents, listSellCents }) => (
            <li key={itemId} className="flex flex-wrap items-center gap-3 p-3">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span className="block font-medium">{code}</span>
                <span className="block text-table text-muted">
                  {name}, {listSellCents === null ? 'not priced' : formatMoney(listSellCents, currency)} for each {unit}
                </span>
              </span>
              <MoneyField
                label={`Price of ${code}`}
                hideLabel
                value={sellCents}
                onChange={(cents) => price(itemId, cents)}
                className="w-32"
              />
              <IconButton
                label={`Remove ${code}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(prices.filter((one) => one.itemId !== itemId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
