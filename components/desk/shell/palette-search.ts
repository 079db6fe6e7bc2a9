import type { QueryClient } from '@tanstack/react-query'

import { fullName } from '@/lib/base/names'
import { isManager, roleLabel, type Role } from '@/lib/base/roles'
import { formatDay } from '@/lib/base/time'
import { userKeys } from '@/lib/company/users/keys'
import { isMeant } from '@/lib/company/users/rules'
import type { User } from '@/lib/company/users/schema'
import type { FoundWords } from '@/lib/desk/found/schema'
import type { FoundPlace } from '@/lib/desk/help/schema'
import { api, queryString } from '@/lib/platform/http/client'

import type { PaletteFound, PaletteGroup } from './command-palette'

const MOST = 6
const MOST_PLACES = 3

const NO_WORDS: FoundWords = { notes: [], tasks: [], hasMoreNotes: false, hasMoreTasks: false }

interface FoundJob {
  id: string
  jobNo: number
  identifier: string
  siteAddress: string
  suburb: string | null
  client: { companyName: string } | null
  contactName: string | null
}
interface FoundClient {
  id: string
  companyName: string
}

/** That there are more than are shown, of which these are the newest, or the first by name. */
const cutAt = (which: string, shown: number, isCut: boolean) =>
  isCut ? `The ${which} ${shown}, and there are more: type more of it` : undefined

/**
 * Finds jobs, clients, people, tasks and notes by the typed text; each only for people who may open it. Where some of it
 * cannot be searched, the rest is found all the same.
 */
export async function searchEverywhere(
  { role, queries }: { role: Role; queries: QueryClient },
  search: string,
  signal: AbortSignal,
): Promise<PaletteFound> {
  const failed: string[] = []
  const unless = <Answer>(what: string, none: Answer, asked: Promise<Answer>): Promise<Answer> =>
    asked.catch((error) => {
      if (signal.aborted) throw error
      failed.push(what)
      return none
    })
  const [jobs, clients, people, places, words] = await Promise.all([
    unless(
      'jobs',
      [],
      api.get<FoundJob[]>(`/api/v1/jobs/list-summary${queryString({ search, limit: MOST + 1 })}`, { signal }),
    ),
    isManager(role)
      ? unless(
          'clients',
          [],
          api.get<FoundClient[]>(`/api/v1/client${queryString({ search, pageSize: MOST + 1 })}`, { signal }),
        )
      : [],
    // Loads the whole staff at once, as pickers and lists do: no request for each typed letter.
    unless<User[]>(
      'people',
      [],
      queries.fetchQuery({
        queryKey: userKeys.list(),
        queryFn: () => api.get<{ payload: User[] }>('/api/v1/users').then(({ payload }) => payload),
      }),
    ),
    unless(
      'the guide',
      [],
      api.get<FoundPlace[]>(`/api/v1/help${queryString({ search: search.slice(0, 100) })}`, { signal }),
    ),
    unless(
      'tasks and notes',
      NO_WORDS,
      api.get<FoundWords>(`/api/v1/found${queryString({ search: search.slice(0, 100) })}`, { signal }),
    ),
  ])
  const named = people.filter((one) => isMeant(one, search))
  const groups: PaletteGroup[] = [
    {
      heading: 'Jobs',
      cut: cutAt('newest', MOST, jobs.length > MOST),
      items: jobs.slice(0, MOST).map((job) => ({
        id: job.id,
        label: `${job.identifier} - ${job.jobNo} · ${job.siteAddress}${job.suburb ? `, ${job.suburb}` : ''}`,
        detail: job.client?.companyName ?? job.contactName ?? undefined,
        href: `/jobs/${job.id}/overview`,
      })),
    },
    {
      heading: 'Clients',
      cut: cutAt('first', MOST, clients.length > MOST),
      items: clients.slice(0, MOST).map(({ id, companyName }) => ({ id, label: companyName, href: `/clients/${id}` })),
    },
    {
      heading: 'People',
      cut: named.length > MOST ? `${MOST} of ${named.length}` : undefined,
      items: named.slice(0, MOST).map((one) => ({
        id: one.id,
        label: fullName(one),
        detail: roleLabel(one.role),
        href: `/users/profile/${one.id}`,
      })),
    },
    {
      heading: 'Tasks',
      cut: cutAt('latest', words.tasks.length, words.hasMoreTasks),
      items: words.tasks.map(({ id, name, startsOn, repeats, job }) => ({
        id,
        label: name,
        detail: [`${repeats ? 'Repeats from ' : ''}${formatDay(startsOn)}`, job?.siteAddress]
          .filter(Boolean)
          .join(' · '),
        href: job ? `/jobs/${job.id}/schedule` : `/calendar?view=day&date=${startsOn}`,
      })),
    },
    {
      heading: 'Notes',
      cut: cutAt('newest', words.notes.length, words.hasMoreNotes),
      items: words.notes.map(({ id, words: label, job }) => ({
        id,
        label,
        detail: `${job.jobNo} · ${job.siteAddress}`,
        href: `/jobs/${job.id}/notes`,
      })),
    },
    {
      heading: 'Help',
      items: places.slice(0, MOST_PLACES).map(({ href, title, page }) => ({
        id: href,
        label: title,
        detail: title === page ? undefined : page,
        href,
      })),
    },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), failed }
}
