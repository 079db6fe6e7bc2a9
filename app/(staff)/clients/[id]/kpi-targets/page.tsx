import { ClientPage, clientTitle } from '@/app/(staff)/clients/[id]/client-page'
import { ClientTargets } from '@/components/job/kpi/client-targets'

export const generateMetadata = clientTitle('KPI targets')

export default async function ClientTargetsPage({ params }: PageProps<'/clients/[id]/kpi-targets'>) {
  return (
    <ClientPage params={params} tab="kpi-targets">
      <ClientTargets id={(await params).id} />
    </ClientPage>
  )
}
