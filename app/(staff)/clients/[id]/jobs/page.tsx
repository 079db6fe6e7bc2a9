import { ClientPage, clientTitle } from '@/app/(staff)/clients/[id]/client-page'
import { ClientJobs } from '@/components/clients/client-jobs'

export const generateMetadata = clientTitle('Jobs')

export default function ClientJobsPage({ params }: PageProps<'/clients/[id]/jobs'>) {
  return (
    <ClientPage params={params} tab="jobs">
      <ClientJobs />
    </ClientPage>
  )
}
