'use client'

import { Command, useCommandState } from 'cmdk'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { Spinner } from '@/components/ui/spinner'
import { useWayOut } from '@/components/ui/use-leave-guard'
import { useOnline } from '@/components/ui/use-online'
import { listed } from '@/lib/base/lists'

export type PaletteItem = {
  /** Unique in the palette. */
  id: string
  label: string
  /** A quieter second text: its type, or what it belongs to. */
  detail?: string
  icon?: ReactNode
  keywords?: string[]
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined })

export interface PaletteGroup {
  heading: string
  items: readonly PaletteItem[]
  /** That there are more, where not all that was found is here. */
  cut?: string
}

export interface PaletteFound {
  groups: readonly PaletteGroup[]
  /** What could not be searched: `jobs`, `notes and tasks`. */
  failed: readonly string[]
}

/** Finds records on the server; a newer query aborts the earlier one's signal. */
export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteFound>

const PAUSE_MS = 200
const SHORTEST_QUERY = 2

export function CommandPalette({
  open,
  onClose,
  groups,
  search,
}: {
  open: boolean
  onClose: () => void
  groups: readonly PaletteGroup[]
  search?: PaletteSearch
}) {
  const goTo = useWayOut()
  const [query, setQuery] = useState('')
  /** The id of the marked entry; none while no page matches what is typed and the search has not answered. */
  const [marked, setMarked] = useState('')
  /** Enter was pressed before there was anything to open: the first that is found opens. */
  const [isAwaited, setAwaited] = useState(false)

  const close = () => {
    setQuery('')
    setAwaited(false)
    onClose()
  }

  const choose = (item: PaletteItem) => {
    close()
    if (item.href === undefined) item.onSelect()
    else goTo(item.href)
  }

  const { found, searching, failed, retry } = useFound(open ? query.trim() : '', search, ({ groups, failed }) => {
    const item = firstOf(groups)
    // What was meant may be among what could not be searched.
    if (isAwaited && item && !failed.length) choose(item)
  })

  return (
    <Modal open={open} onClose={close} placement="top" width="md" label="Search and go to">
      <Command
        label="Search and go to"
        loop
        // Of what comes later than the typed letter cmdk marks nothing by itself.
        value={marked || firstOf(found)?.id || ''}
        onValueChange={setMarked}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && searching && !marked) setAwaited(true)
        }}
        className="flex min-h-0 flex-col"
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          {searching ? <Spinner label="Searching…" /> : <Search aria-hidden className="size-4 shrink-0 text-muted" />}
          <Command.Input
            data-autofocus
            value={query}
            onValueChange={(typed) => {
              setQuery(typed)
              setAwaited(false)
            }}
            placeholder="Go to a page, find a job, a client, a person…"
            className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none!"
          />
        </div>
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
          {failed && <NotSearched failed={failed} onRetry={retry} />}
          {!searching && !failed && found.every(({ items }) => items.length === 0) && (
            <Command.Empty className="px-3 py-8 text-center text-muted">Nothing found</Command.Empty>
          )}
          <Commands groups={groups} isAllThereIs={failed !== null && !found.length} onChoose={choose} />
          {found.map((group) => (
            <Group key={`found-${group.heading}`} group={group} onChoose={choose} found />
          ))}
        </Command.List>
      </Command>
    </Modal>
  )
}

/** What the search could not do; pages and commands need no server. */
function NotSearched({ failed, onRetry }: { failed: readonly string[]; onRetry: () => void }) {
  const isOnline = useOnline()
  const what = failed.length ? `${listed(failed)} could not be searched` : 'The search did not work'
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-table text-muted">
      <p>
        {isOnline
          ? `${what.charAt(0).toUpperCase()}${what.slice(1)}. Pages and commands are here all the same.`
          : 'You are offline: nothing can be searched. Pages and commands are here all the same.'}
      </p>
      <Button size="sm" variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface CommandsProps {
  groups: readonly PaletteGroup[]
  /** Nothing else can be found: all of them are shown where none matches what is typed. */
  isAllThereIs: boolean
  onChoose: (item: PaletteItem) => void
}

/** The pages and commands that the palette knows by itself. */
function Commands({ groups, isAllThereIs, onChoose }: CommandsProps) {
  const isNone = useCommandState(({ filtered }) => filtered.count === 0)
  const isAll = isAllThereIs && isNone
  // Anew: cmdk does not show again what it has filtered out.
  return groups.map((group) => (
    <Group key={`${group.heading} ${isAll}`} group={group} onChoose={onChoose} found={isAll} />
  ))
}

function Group({
  group,
  onChoose,
  found,
}: {
  group: PaletteGroup
  onChoose: (item: PaletteItem) => void
  /** Set when the server chose these: the palette's own filter then leaves them alone. */
  found?: boolean
}) {
  return (
    <Command.Group
      heading={group.heading}
      forceMount={found}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {group.items.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          keywords={[item.label, ...(item.keywords ?? [])]}
          forceMount={found}
          onSelect={() => onChoose(item)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 data-[selected=true]:bg-sunken md:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
        >
          {item.icon}
          <span className="truncate">{item.label}</span>
          {item.detail && <span className="ms-auto truncate text-table text-muted">{item.detail}</span>}
        </Command.Item>
      ))}
      {group.cut && <p className="px-3 pt-0.5 pb-2 text-table text-muted">{group.cut}</p>}
    </Command.Group>
  )
}

const firstOf = (groups: readonly PaletteGroup[]): PaletteItem | undefined => groups.flatMap(({ items }) => items)[0]

function useFound(query: string, search: PaletteSearch | undefined, onFound: (found: PaletteFound) => void) {
  const told = useEffectEvent(onFound)
  const [answer, setAnswer] = useState<{ query: string; tries: number } & PaletteFound & { isLost?: boolean }>()
  const [tries, setTries] = useState(0)
  const wanted = search !== undefined && query.length >= SHORTEST_QUERY

  useEffect(() => {
    if (!search || !wanted) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      search(query, abort.signal).then(
        (found) => {
          if (abort.signal.aborted) return
          setAnswer({ query, tries, ...found })
          told(found)
        },
        () => abort.signal.aborted || setAnswer({ query, tries, groups: [], failed: [], isLost: true }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, search, wanted, tries])

  const current = wanted && answer?.query === query && answer.tries === tries
  return {
    found: current ? answer.groups : [],
    /** What could not be searched: of all an empty list, of none null. */
    failed: current && (answer.isLost || answer.failed.length > 0) ? answer.failed : null,
    searching: wanted && !current,
    retry: () => setTries((before) => before + 1),
  }
}
