import { ClientSkeleton } from '@/components/clients/client-skeleton'

export default ClientSkeleton
