import { ClientPage, clientTitle } from '@/app/(staff)/clients/[id]/client-page'
import { ClientContacts } from '@/components/job/clients/client-contacts'
import { requireActor } from '@/lib/desk/areas/require-actor'

export const generateMetadata = clientTitle('Contacts')

export default async function ClientContactsPage({ params }: PageProps<'/clients/[id]/contacts'>) {
  const { organization } = await requireActor('/clients/[id]')
  return (
    <ClientPage params={params} tab="contacts">
      <ClientContacts timezone={organization.timezone} />
    </ClientPage>
  )
}
