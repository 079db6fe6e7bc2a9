import { ClientDetails } from '@/components/job/clients/client-details'

import { ClientPage, clientTitle } from './client-page'

export const generateMetadata = clientTitle('Details')

export default function ClientDetailsPage({ params }: PageProps<'/clients/[id]'>) {
  return (
    <ClientPage params={params} tab="details">
      <ClientDetails />
    </ClientPage>
  )
}
