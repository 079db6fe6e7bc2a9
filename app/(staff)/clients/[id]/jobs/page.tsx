import { ClientPage, clientTitle } from '@/app/(staff)/clients/[id]/client-page'
import { ClientJobs } from '@/components/job/clients/client-tabs'

export const generateMetadata = clientTitle('Jobs')

export default async function ClientJobsPage({ params, searchParams }: PageProps<'/clients/[id]/jobs'>) {
  return (
    <ClientPage params={params} search={await searchParams} tab="jobs">
      <ClientJobs />
    </ClientPage>
  )
}
