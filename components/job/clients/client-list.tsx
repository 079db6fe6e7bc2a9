'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { FilterSelect } from '@/components/ui/filter-select'
import { FoundLine } from '@/components/ui/found-line'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { useChoices } from '@/components/ui/use-choices'
import { clientKeys } from '@/lib/company/clients/keys'
import { CLIENT_TYPE_OPTIONS, clientTypeLabel } from '@/lib/company/clients/rules'
import type { Client, ClientCount, ClientFilter, ClientSort } from '@/lib/company/clients/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { CLIENT_COLUMNS } from './client-columns'
import { ClientDialog } from './client-dialog'

const SORTS: { value: ClientSort; label: string }[] = [
  { value: 'companyName', label: 'Name, A to Z' },
  { value: '-companyName', label: 'Name, Z to A' },
  { value: 'type', label: 'Type' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]

const hrefOf = ({ search, type, sort, page, after }: Omit<ClientFilter, 'pageSize'>) =>
  `/clients${queryString({ search, type, sort: sort === 'companyName' ? null : sort, page: page === 1 ? null : page, after })}`

/** The list of clients as in the address bar: searched, of one type, sorted, a page at a time. */
export function ClientList({ filter }: { filter: ClientFilter }) {
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  const { search = '', type, sort, page, pageSize } = filter
  const list = useQuery({
    queryKey: clientKeys.list(filter),
    queryFn: ({ signal }) => api.get<Client[]>(`/api/v1/client${queryString(filter)}`, { signal }),
  })
  const total = useQuery({
    queryKey: clientKeys.count(filter),
    queryFn: ({ signal }) => api.get<ClientCount>(`/api/v1/client/count${queryString({ search, type })}`, { signal }),
  })

  const [chosen, choose] = useChoices(filter, hrefOf)
  const isMoving = chosen !== filter
  const show = (change: Partial<ClientFilter>) => choose({ page: 1, after: undefined, ...change })
  const clear = () => show({ search: '', type: undefined })
  const sortHref = (key: string) =>
    hrefOf({ ...chosen, page: 1, after: undefined, sort: (sort === key ? `-${key}` : key) as ClientSort })

  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            New client
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search clients"
          placeholder="Name, contact, email or phone"
          value={chosen.search ?? ''}
          onSearch={(text) => show({ search: text })}
          className="w-full md:w-80"
        />
        <FilterSelect
          label="Type"
          placeholder="All types"
          options={CLIENT_TYPE_OPTIONS}
          value={chosen.type}
          onShow={(type) => show({ type })}
          className="phone:flex-1 md:w-44"
        />
        <Select
          label="Sort by"
          hideLabel
          options={SORTS}
          value={chosen.sort === '-type' ? 'type' : chosen.sort}
          onChange={(event) => show({ sort: event.target.value as ClientSort })}
          className="phone:flex-1 md:w-44"
        />
        {(search || type) && (
          <FoundLine onClear={clear} className="phone:basis-full">
            {describe(total.data?.count, search, type && clientTypeLabel(type))}
          </FoundLine>
        )}
      </div>
      <div aria-busy={isMoving} className={clsx('space-y-4 transition-opacity', isMoving && 'opacity-60')}>
        <RecordList
          query={list}
          waiting="Loading clients…"
          caption="Clients"
          columns={CLIENT_COLUMNS}
          rowsOf={(clients) => clients}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/clients/${id}`}
          sort={{ key: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          sortHref={sortHref}
          empty={
            search || type
              ? {
                  icon: <SearchX />,
                  title: 'No client matches',
                  action: <Button onClick={clear}>Show all clients</Button>,
                  children: 'Try another spelling, a part of the name, or a phone number.',
                }
              : {
                  icon: <Building2 />,
                  title: 'No clients yet',
                  action: (
                    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
                      Add the first client
                    </Button>
                  ),
                  children: 'The insurers, adjusters, builders and agencies who give you work.',
                }
          }
          below={(clients) => (
            <Loaded query={total} waiting={null}>
              {({ count }) => (
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  total={count}
                  noun="clients"
                  rowIds={clients.map(({ id }) => id)}
                  hrefFor={(wanted, after) => hrefOf({ search, type, sort, page: wanted, after })}
                />
              )}
            </Loaded>
          )}
        />
      </div>
      {adding && <ClientDialog onClose={() => setAdding(false)} onSaved={({ id }) => router.push(`/clients/${id}`)} />}
    </>
  )
}

/** `3 clients match “harbour” of type Insurer` */
function describe(count: number | undefined, search: string, type: string | undefined): string {
  const found = count === undefined ? 'Clients' : count === 1 ? '1 client' : `${count.toLocaleString('en')} clients`
  const matching = search && ` ${count === 1 ? 'matches' : 'match'} “${search}”`
  return `${found}${matching}${type ? ` of type ${type}` : ''}`
}
