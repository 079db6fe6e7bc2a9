import { type JobsView, jobsLink, readJobsView } from '@/components/job/jobs/jobs-view'
import { queryString } from '@/lib/platform/http/client'

/** The part of a client's jobs that is shown; the address has the same form as that of the list of jobs. */
export function readClientJobsView(clientId: string, search: URLSearchParams): JobsView {
  const parameters = Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]))
  const { status, search: typed, page, after, sort } = readJobsView(parameters)
  return { ...readJobsView({}), client: [clientId], status, search: typed, page, after, sort }
}

/** The address of a client's shown jobs with a change; another selection starts at its first page. */
export function clientJobsHref(view: JobsView, change: Partial<JobsView>): string {
  const [, address = ''] = jobsLink({ ...view, page: 1, after: [], ...change, client: [], table: 'All_Jobs' }).split(
    '?',
  )
  const search = new URLSearchParams(address)
  search.delete('table')
  return `/clients/${view.client[0]}/jobs${queryString(Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)])))}`
}
