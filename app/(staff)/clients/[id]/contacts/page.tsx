import { ClientPage, clientTitle } from '@/app/(staff)/clients/[id]/client-page'
import { ClientContacts } from '@/components/job/clients/client-contacts'

export const generateMetadata = clientTitle('Contacts')

export default function ClientContactsPage({ params }: PageProps<'/clients/[id]/contacts'>) {
  return (
    <ClientPage params={params} tab="contacts">
      <ClientContacts />
    </ClientPage>
  )
}
